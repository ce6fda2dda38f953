#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// tanh and sigmoid of 16 bits, which the hardware has beside lookup tables.

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

/// Whether it is one of the functions of 16 bits that the hardware has beside tables.
[[nodiscard]] constexpr bool is_function(activation_function_u85 lookup) {
  return lookup == activation_function_u85::tanh || lookup == activation_function_u85::sigmoid;
}

/// The table of tanh and sigmoid: for each of 512 segments sigmoid(i / 24) - 1/2 and the way to the
/// next one, in 1/65536, i from -256 on. The numbers lie where straight lines between them miss the
/// function least: above its bow by half of what they would miss otherwise. That gives each number
/// of TensorFlow Lite's table, which Vela loads for U85.
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

/// tanh or sigmoid of v / (3 * 4096), times 32768; the table is function_table or one like it.
///
/// Source: the reference kernels of TensorFlow Lite for 16 bits, which Arm wrote for such hardware
/// and Vela is compared with. Every value of 18 bits agrees with them.
[[nodiscard]] inline std::int64_t function_of(activation_function_u85 function,
                                              std::span<std::byte const> table, std::int64_t v) {
  // Segments are 1/24 wide for sigmoid, and half of that here: tanh(x) = 2 sigmoid(2x) - 1.
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
