#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Applies the lookup table or function of an output stage.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/simulate/hardware_function.hpp>
#include <arm_delegate/ethosu/simulate/table_segments.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::simulate {

/// The table's result for a value that was clipped to the table's range (not for functions).
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
    case activation_function_u85::tanh:
    case activation_function_u85::sigmoid: return function_of(lookup, table, v);
    default: return v;
  }
}

}  // namespace arm_delegate::ethosu::simulate
