#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Keeps bits that are packed first and taken later, in the same order.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// Bits, of which there are zeros after the last one.
class bit_queue {
 public:
  /// Has space for that many bits.
  explicit bit_queue(std::size_t bits) : bytes_(bits / 8 + 4 * sizeof(std::uint64_t)) {}

  /// The next bits, 56 at most.
  std::uint64_t take(unsigned count) {
    std::byte const* const from = bytes_.data() + taken_ / 8;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) bits |= std::uint64_t(from[i]) << (8 * i);
    bits = bits >> taken_ % 8 & ((std::uint64_t{1} << count) - 1);
    taken_ += count;
    return bits;
  }

 private:
  friend class bit_packer;

  std::vector<std::byte> bytes_;
  std::size_t taken_ = 0;
};

/// Packs bits into a queue that has space for them, as a local object, whose members stay in
/// registers.
class bit_packer {
 public:
  explicit bit_packer(bit_queue& into) : to_(into.bytes_.data()) {}

  /// Appends the bits of a number below 2^count; 56 at most.
  void put(std::uint64_t value, unsigned count) {
    buffer_ |= value << held_;
    held_ += count;
    for (std::size_t i = 0; i < sizeof buffer_; ++i) {
      to_[i] = static_cast<std::byte>(buffer_ >> (8 * i) & 0xFFU);
    }
    to_ += held_ / 8;
    buffer_ >>= held_ / 8 * 8;
    held_ %= 8;
  }

 private:
  std::byte* to_;
  std::uint64_t buffer_ = 0;
  unsigned held_ = 0;
};

}  // namespace arm_delegate::ethosu::weights::detail
