#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Fixed-point scaling, rounding and averaging on an Ethos-U.
//
// Source: Vela's own model of the output stage (graphir_optimiser.cpp, template Scale).

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <bit>
#include <cstdint>

namespace arm_delegate::ethosu::simulate {

/// Sums, differences and products wrap. In real streams they stay far below 64 bits.
[[nodiscard]] constexpr std::int64_t wrapped_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
[[nodiscard]] constexpr std::int64_t wrapped_difference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
[[nodiscard]] constexpr std::int64_t wrapped_product(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// x * scale / 2^shift. `double_rounding` is U85's dbl_rnd field, 0 elsewhere. double_asymmetric
/// and truncate_to_zero follow Vela's source; no stream of Vela tests them.
[[nodiscard]] inline std::int64_t round_shift(std::int64_t x, npu_scale factor, ofm_rounding mode,
                                              std::int64_t double_rounding = 0) {
  // |x| < 2^63 and scale < 2^32: 95 bits.
  __extension__ using wide = __int128;
  auto const shift = factor.shift;
  wide product = wide{x} * factor.scale;
  if (shift == 0) return static_cast<std::int64_t>(product);
  wide const half = wide{1} << (shift - 1);
  wide const twice = shift > 31 - double_rounding ? wide{1} << (30 - double_rounding) : 0;
  switch (mode) {
    case ofm_rounding::double_symmetric: product += half + (x >= 0 ? twice : -twice); break;
    case ofm_rounding::double_asymmetric: product += half + twice; break;
    case ofm_rounding::natural: product += half; break;
    case ofm_rounding::symmetric: product += half - (x < 0 ? 1 : 0); break;
    case ofm_rounding::truncate_to_zero:
      if (x < 0) product += (wide{1} << shift) - 1;
      break;
    case ofm_rounding::truncate_to_lower: break;
  }
  return static_cast<std::int64_t>(product >> shift);
}

/// The hardware's quotient of a sum over `count` elements, as in TOSA's AVG_POOL2D.
[[nodiscard]] inline std::int64_t hardware_average(std::int64_t sum, std::int64_t count) {
  auto const k = static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(count - 1)));
  auto const factor = (((std::int64_t{1} << 30) + 1) << k) / count;
  __extension__ using wide = __int128;
  return static_cast<std::int64_t>((wide{sum} * factor + (wide{1} << (29 + k))) >> (30 + k));
}

}  // namespace arm_delegate::ethosu::simulate
