#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The sizes and locations of lookup tables in internal memory.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstdint>

namespace arm_delegate::ethosu {

/// Bytes of a table in internal memory. U55 and U65 have built-in functions; U85 uses a loaded
/// table for them.
[[nodiscard]] constexpr std::int64_t table_bytes(npu_facts const& npu,
                                                 activation_function_u85 lookup) {
  switch (lookup) {
    case activation_function_u85::lut_u8_u8:
    case activation_function_u85::lut_s8_s8: return 256;
    case activation_function_u85::lut_s8_s16: return 512;
    case activation_function_u85::lut_s8_s32: return 1024;
    case activation_function_u85::lut_s16_s16:
    case activation_function_u85::lut_s16_s32: return 2048;
    case activation_function_u85::tanh:
    case activation_function_u85::sigmoid: return npu.family == npu_family::u85 ? 2048 : 0;
    default: return 0;
  }
}

/// The memory that holds tables: the whole SHRAM, or U85's dedicated table memory.
[[nodiscard]] constexpr std::int64_t internal_memory_bytes(npu_facts const& npu) {
  return npu.family == npu_family::u85 ? 2048 : std::int64_t{npu.shram_banks} * 1024;
}

/// The offset of table `number` in internal memory: in the last two banks of the SHRAM, in steps of
/// 256 bytes. U85 has 2 KiB of table memory and counts in units of the table's size.
[[nodiscard]] inline std::int64_t table_offset(npu_facts const& npu, activation_function_u85 lookup,
                                               std::int64_t number) {
  if (npu.family == npu_family::u85) return number * table_bytes(npu, lookup);
  return std::int64_t{npu.shram_banks - 2} * 1024 + number * 256;
}

/// Whether tables stay in internal memory. The small U55 have no dedicated SHRAM banks for tables:
/// an operation without a table uses all banks.
[[nodiscard]] constexpr bool keeps_tables(npu_facts const& npu, activation_function_u85 lookup) {
  constexpr int banks_without_tables = 16;
  return npu.family == npu_family::u85 || npu.shram_banks > banks_without_tables ||
         table_bytes(npu, lookup) > 0;
}

}  // namespace arm_delegate::ethosu
