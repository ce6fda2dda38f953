#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Entries of lookup tables, and linear interpolation between them.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::ethosu::simulate::detail {

template <class Entry>
[[nodiscard]] Entry entry_at(std::span<std::byte const> table, std::int64_t i) {
  Entry entry;
  std::memcpy(&entry, table.data() + static_cast<std::size_t>(i) * sizeof(Entry), sizeof(Entry));
  return entry;
}

/// Linear interpolation: (base << bits) + slope * fraction, in the segment (of 512) that contains
/// `v`. The fraction has `bits` bits.
[[nodiscard]] inline std::int64_t interpolated(std::span<std::byte const> table, std::int64_t v,
                                               unsigned bits) {
  auto const entry = entry_at<std::uint32_t>(table, (v >> bits) + 256);
  std::int64_t const base = static_cast<std::int16_t>(entry & 0xFFFFU);
  std::int64_t const slope = static_cast<std::int16_t>(entry >> 16U);
  return (base << bits) + slope * (v & ((std::int64_t{1} << bits) - 1));
}
/// Interpolates a 16-bit input.
[[nodiscard]] inline std::int64_t interpolated(std::span<std::byte const> table, std::int64_t v) {
  return interpolated(table, static_cast<std::int16_t>(v), 7);
}

}  // namespace arm_delegate::ethosu::simulate::detail
