#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// 16-bit tanh and sigmoid, which the hardware has in addition to lookup tables.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/simulate/fixed_point.hpp>
#include <arm_delegate/ethosu/simulate/table_segments.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::simulate {

/// True for a 16-bit function that the hardware has in addition to tables.
[[nodiscard]] constexpr bool is_function(activation_function_u85 lookup) {
  return lookup == activation_function_u85::tanh || lookup == activation_function_u85::sigmoid;
}

/// The table of tanh and sigmoid: for each of 512 segments, i from -256 on, sigmoid(i / 24) - 1/2
/// and the difference to the next one, in units of 1/65536. The values are shifted against the
/// function's curvature by half of the interpolation error, which minimizes the error. The result
/// equals TensorFlow Lite's table, which Vela loads for U85.
[[nodiscard]] inline std::array<std::uint32_t, 512> const& function_table() {
  static auto const table = [] {
    auto const number = [](int i) {
      if (i >= 255) return 32767;
      auto const sigmoid = 1 / (1 + std::exp(-i / 24.));
      auto const bend = sigmoid * (1 - sigmoid) * (1 - 2 * sigmoid);  // its second derivative
      return static_cast<int>(std::floor(65536 * (sigmoid - bend / (16 * 24 * 24)) + .5)) - 32768;
    };
    auto const signed_number = [&](int i) { return i < 0 ? -number(-i) : number(i); };
    std::array<std::uint32_t, 512> made{};
    int i = -256;
    for (auto& entry : made) {
      auto const base = static_cast<std::uint32_t>(signed_number(i)) & 0xFFFFU;
      auto const slope = static_cast<std::uint32_t>(signed_number(i + 1) - signed_number(i));
      entry = slope << 16U | base;
      ++i;
    }
    return made;
  }();
  return table;
}

/// tanh or sigmoid of v / (3 * 4096), times 32768; `table` is function_table or a similar one.
///
/// Source: TensorFlow Lite's 16-bit reference kernels, which Arm wrote for such hardware and Vela
/// is compared with. Every 18-bit value agrees with them.
[[nodiscard]] inline std::int64_t function_of(activation_function_u85 function,
                                              std::span<std::byte const> table, std::int64_t v) {
  // Segments are 1/24 wide for sigmoid, and half of that for tanh: tanh(x) = 2 sigmoid(2x) - 1.
  bool const is_tanh = function == activation_function_u85::tanh;
  unsigned const bits = is_tanh ? 8 : 9;
  auto const end = (std::int64_t{256} << bits) - 1;
  auto const sum = detail::interpolated(table, std::clamp(v, -end, end), bits);
  auto const shifted = [&](std::int64_t shift) {
    return round_shift(sum, {.scale = 1, .shift = shift}, ofm_rounding::symmetric);
  };
  if (is_tanh) return std::clamp<std::int64_t>(shifted(8), -32767, 32767);
  return 16384 + std::clamp<std::int64_t>(shifted(10), -16383, 16383);
}

}  // namespace arm_delegate::ethosu::simulate
