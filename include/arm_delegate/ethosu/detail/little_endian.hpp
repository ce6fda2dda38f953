#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Little-endian numbers in bytes, and sizes rounded up to whole units.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::detail {

/// Reads the number in at most 8 bytes.
[[nodiscard]] constexpr std::uint64_t little_endian(std::span<std::byte const> bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    value = value << 8U | std::to_integer<std::uint64_t>(bytes[i]);
  }
  return value;
}

/// Reads the 32-bit word at an offset, which must exist.
[[nodiscard]] constexpr std::uint32_t word_at(std::span<std::byte const> bytes, std::size_t at) {
  return static_cast<std::uint32_t>(little_endian(bytes.subspan(at, 4)));
}

/// Appends the lowest `bytes` bytes of a number.
inline void append_little(std::vector<std::byte>& to, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    to.push_back(static_cast<std::byte>(value >> (8 * i) & 0xFFU));
  }
}

/// The least multiple of `unit` that is at least as large as a non-negative number.
template <class Integer>
[[nodiscard]] constexpr Integer round_up(Integer value, Integer unit) {
  return (value + unit - 1) / unit * unit;
}

}  // namespace arm_delegate::ethosu::detail
