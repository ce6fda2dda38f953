#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads bits of a byte sequence, the lowest bit of each byte first.

#include <arm_delegate/diagnostic.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::weights::detail {

/// A position in bits within bytes that must outlive it.
class bit_reader {
 public:
  explicit bit_reader(std::span<std::byte const> bytes) : rest_(bytes) {}

  /// Bits not read yet.
  [[nodiscard]] std::size_t left() const { return held_ + 8 * rest_.size(); }

  /// The next bits as a number, 32 at most; throws code::bad_weights where fewer are left.
  std::uint32_t get(unsigned count) {
    if (held_ < count) fill();
    if (held_ < count) {
      raise(code::bad_weights, "a weight stream ends within a slice", "give the whole stream");
    }
    auto const value = static_cast<std::uint32_t>(buffer_ & ((std::uint64_t{1} << count) - 1));
    buffer_ >>= count;
    held_ -= count;
    return value;
  }

  /// Goes to the next whole byte.
  void align() {
    buffer_ >>= held_ % 8;
    held_ -= held_ % 8;
  }

 private:
  void fill() {
    while (held_ <= 56 && !rest_.empty()) {
      buffer_ |= std::to_integer<std::uint64_t>(rest_.front()) << held_;
      held_ += 8;
      rest_ = rest_.subspan(1);
    }
  }

  std::span<std::byte const> rest_;
  std::uint64_t buffer_ = 0;
  unsigned held_ = 0;
};

}  // namespace arm_delegate::ethosu::weights::detail
