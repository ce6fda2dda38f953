#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Packs bits into memory, and takes them from there in the same order, the lowest bit of each byte
// first. Both are for local objects, whose members stay in registers.

#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::weights::detail {

/// Packs bits into memory that has space for them and `space_beyond` bytes.
class bit_packer {
 public:
  static constexpr std::size_t space_beyond = 3 * sizeof(std::uint64_t);

  /// Begins with the `held` lowest bits of `buffer`, 7 at most.
  explicit bit_packer(std::byte* to, std::uint64_t buffer = 0, unsigned held = 0)
      : to_(to), buffer_(buffer), held_(held) {}

  /// Appends the bits of a number below 2^count; 56 at most. Inlined, since the members of an
  /// object that a call gets are in memory.
  [[gnu::always_inline]] void put(std::uint64_t value, unsigned count) {
    buffer_ |= value << held_;
    held_ += count;
    store(to_, buffer_);
    to_ += held_ / 8;
    buffer_ >>= held_ / 8 * 8;
    held_ %= 8;
  }

  /// Stores zeros after the last bit, for a taker.
  void end() {
    store(to_, buffer_);
    store(to_ + sizeof buffer_, 0);
  }

  /// The address of the byte that holds the next bit.
  [[nodiscard]] std::byte const* at() const { return to_; }
  /// The bits of that byte that are not stored yet.
  [[nodiscard]] std::uint64_t buffer() const { return buffer_; }
  [[nodiscard]] unsigned held() const { return held_; }

 private:
  /// One instruction; later stores complete the last bytes.
  static void store(std::byte* to, std::uint64_t bits) {
    for (std::size_t i = 0; i < sizeof bits; ++i) {
      to[i] = static_cast<std::byte>(bits >> (8 * i) & 0xFFU);
    }
  }

  std::byte* to_;
  std::uint64_t buffer_;
  unsigned held_;
};

/// Takes bits that were packed; after them, zeros, as many as one call takes.
class bit_taker {
 public:
  explicit bit_taker(std::byte const* from) : from_(from) {}

  /// The next bits, 56 at most.
  std::uint64_t take(unsigned count) {
    std::byte const* const from = from_ + taken_ / 8;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) bits |= std::uint64_t(from[i]) << (8 * i);
    bits = bits >> taken_ % 8 & ((std::uint64_t{1} << count) - 1);
    taken_ += count;
    return bits;
  }

 private:
  std::byte const* from_;
  std::size_t taken_ = 0;
};

}  // namespace arm_delegate::ethosu::weights::detail
