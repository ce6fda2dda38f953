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
  /// Appends the lowest bits of a number, 56 at most.
  void put(std::uint64_t value, unsigned count) {
    buffer_ |= (value & ((std::uint64_t{1} << count) - 1)) << held_;
    held_ += count;
    store();
    written_ += held_ / 8;
    buffer_ >>= held_ / 8 * 8;
    held_ %= 8;
  }

  /// Fills up with ones or zeros to a multiple of that many bytes.
  void align(std::size_t bytes, bool ones) {
    std::uint64_t const filling = ones ? 0xFF : 0;
    if (held_ != 0) put(filling, 8 - held_);
    while (written_ % bytes != 0) put(filling, 8);
  }

  void reserve(std::size_t bytes) { bytes_.resize(bytes + buffer_bytes); }

  /// The bytes; bits short of a whole byte are not in it.
  [[nodiscard]] std::vector<std::byte> take() {
    bytes_.resize(written_);
    return std::move(bytes_);
  }

 private:
  static constexpr std::size_t buffer_bytes = 8;

  /// Stores the whole buffer, as one instruction; later stores complete its last bytes.
  void store() {
    if (bytes_.size() - written_ < buffer_bytes) bytes_.resize(2 * bytes_.size() + 64);
    std::byte* const to = bytes_.data() + written_;
    for (std::size_t i = 0; i < buffer_bytes; ++i) {
      to[i] = static_cast<std::byte>(buffer_ >> (8 * i) & 0xFFU);
    }
  }

  std::vector<std::byte> bytes_;
  std::size_t written_ = 0;
  std::uint64_t buffer_ = 0;
  unsigned held_ = 0;
};

}  // namespace arm_delegate::ethosu::weights::detail
