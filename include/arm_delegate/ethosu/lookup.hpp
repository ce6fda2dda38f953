#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lookup tables behind an operation: where they lie, and what they give.

#include <arm_delegate/ethosu/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::ethosu {

/// Bytes of a table.
[[nodiscard]] constexpr std::int64_t table_bytes(activation_function_u85 lookup) {
  switch (lookup) {
    case activation_function_u85::lut_u8_u8:
    case activation_function_u85::lut_s8_s8: return 256;
    case activation_function_u85::lut_s8_s16: return 512;
    case activation_function_u85::lut_s8_s32: return 1024;
    case activation_function_u85::lut_s16_s16:
    case activation_function_u85::lut_s16_s32: return 2048;
    default: return 0;
  }
}

/// The memory that tables lie in: the whole SHRAM, or what U85 has for tables alone.
[[nodiscard]] constexpr std::int64_t internal_memory_bytes(npu_facts const& npu) {
  return npu.family == npu_family::u85 ? 2048 : std::int64_t{npu.shram_banks} * 1024;
}

/// Where table `number` begins in internal memory: in the last two banks of the SHRAM, in steps of
/// 256 bytes; U85 has 2 KiB for tables alone and counts in their size.
[[nodiscard]] inline std::int64_t table_offset(npu_facts const& npu, activation_function_u85 lookup,
                                               std::int64_t number) {
  if (npu.family == npu_family::u85) return number * table_bytes(lookup);
  return std::int64_t{npu.shram_banks - 2} * 1024 + number * 256;
}

/// Whether tables stay in internal memory. The small U55 have no banks of SHRAM for them alone: an
/// operation without a table takes all.
[[nodiscard]] constexpr bool keeps_tables(npu_facts const& npu, activation_function_u85 lookup) {
  constexpr int banks_without_tables = 16;
  return npu.family == npu_family::u85 || npu.shram_banks > banks_without_tables ||
         lookup != activation_function_u85::none;
}

namespace detail {

template <class Entry>
[[nodiscard]] Entry entry_at(std::span<std::byte const> table, std::int64_t i) {
  Entry entry;
  std::memcpy(&entry, table.data() + static_cast<std::size_t>(i) * sizeof(Entry), sizeof(Entry));
  return entry;
}

/// base << 7 + slope * fraction, of the segment that a 16-bit value lies in.
[[nodiscard]] inline std::int64_t interpolated(std::span<std::byte const> table, std::int64_t v) {
  auto const segment = ((v & 0xFFFF) + 32768) >> 7 & 511;
  auto const entry = entry_at<std::uint32_t>(table, segment);
  std::int64_t const base = static_cast<std::int16_t>(entry & 0xFFFFU);
  std::int64_t const slope = static_cast<std::int16_t>(entry >> 16U);
  return (base << 7) + slope * (v & 127);
}

}  // namespace detail

/// What the table gives for a value that was clipped to its range.
[[nodiscard]] inline std::int64_t look_up(activation_function_u85 lookup,
                                          std::span<std::byte const> table, std::int64_t v) {
  auto const signed_index = ((v & 255) + 128) & 255;
  switch (lookup) {
    case activation_function_u85::lut_u8_u8: return detail::entry_at<std::uint8_t>(table, v & 255);
    case activation_function_u85::lut_s8_s8:
      return detail::entry_at<std::int8_t>(table, signed_index);
    case activation_function_u85::lut_s8_s16:
      return detail::entry_at<std::int16_t>(table, signed_index);
    case activation_function_u85::lut_s8_s32:
      return detail::entry_at<std::int32_t>(table, signed_index);
    case activation_function_u85::lut_s16_s16:
      return std::clamp<std::int64_t>((detail::interpolated(table, v) + 64) >> 7, -32768, 32767);
    case activation_function_u85::lut_s16_s32: return detail::interpolated(table, v);
    default: return v;
  }
}

}  // namespace arm_delegate::ethosu
