#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes bits into bytes, the lowest bit of each byte first.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// Bytes in the making.
class bit_writer {
 public:
  /// Appends the lowest bits of a number, 32 at most.
  void put(std::uint32_t value, unsigned count) {
    buffer_ |= (value & ((std::uint64_t{1} << count) - 1)) << held_;
    for (held_ += count; held_ >= 8; held_ -= 8) {
      bytes_.push_back(static_cast<std::byte>(buffer_ & 0xFFU));
      buffer_ >>= 8U;
    }
  }

  /// Fills up with ones or zeros to a multiple of that many bytes.
  void align(std::size_t bytes, bool ones) {
    std::uint32_t const filling = ones ? 0xFF : 0;
    if (held_ != 0) put(filling, 8 - held_);
    while (bytes_.size() % bytes != 0) put(filling, 8);
  }

  void reserve(std::size_t bytes) { bytes_.reserve(bytes); }

  /// The bytes; bits short of a whole byte are not in it.
  [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
  std::uint64_t buffer_ = 0;
  unsigned held_ = 0;
};

}  // namespace arm_delegate::ethosu::weights::detail
