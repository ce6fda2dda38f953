#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bytes in memory, and numbers in them.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::runtime {

using const_bytes = std::span<std::byte const>;
using mutable_bytes = std::span<std::byte>;

/// The alignment of base addresses and of the command stream (Ethos-U core driver, which checks
/// it).
inline constexpr std::size_t base_alignment = 16;

[[nodiscard]] inline bool is_aligned(void const* address) noexcept {
  return reinterpret_cast<std::uintptr_t>(address) % base_alignment == 0;
}

/// The little-endian word at `at`; the caller has checked that it exists.
[[nodiscard]] inline std::uint32_t word_at(const_bytes from, std::size_t at) noexcept {
  static_assert(std::endian::native == std::endian::little, "payloads are read in place");
  std::uint32_t value = 0;
  std::memcpy(&value, from.data() + at, sizeof(value));
  return value;
}

}  // namespace arm_delegate::runtime
