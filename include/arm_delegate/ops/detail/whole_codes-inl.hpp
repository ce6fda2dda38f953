#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of whole_codes.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ops/detail/code_arithmetic.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/whole_codes.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::op::detail {

/// The fraction bits, 0 to 30, with which a RESCALE can multiply the real numbers of `q`: it takes
/// values below 2^(shift - 1) only (specification, apply_scale_32).
inline int fraction_bits_of(ir::qparams const& q) {
  constexpr int bits = 29;
  auto const reach = std::max(q.quant_max - q.zero_point(), q.zero_point() - q.quant_min);
  auto const largest = static_cast<double>(reach) * q.scale();
  return std::clamp(bits - static_cast<int>(std::ceil(std::log2(largest))), 0, 30);
}

/// What is added before the fraction bits are cut off, which rounds down: for negative numbers and
/// for odd ones another number than for others.
struct shift_offset {
  std::int64_t always = 0;
  std::int64_t if_negative = 0;
  std::int64_t if_odd = 0;
};

inline shift_offset offset_of(whole_rounding how, int bits) {
  auto const most = (std::int64_t{1} << bits) - 1;  // of the fraction
  switch (how) {
    case whole_rounding::up: return {.always = most};
    case whole_rounding::towards_zero: return {.if_negative = most};
    case whole_rounding::half_to_even: return {.always = most / 2, .if_odd = bits > 0 ? 1 : 0};
    default: return {};
  }
}

/// x >> bits.
inline tosa::tensor_id shifted_down(tosa::builder& b, tosa::tensor_id x, int bits) {
  if (bits == 0) return x;
  tosa::attributes attrs;
  attrs.set(tosa::attr::round, false);
  return b.binary(tosa::op::arithmetic_right_shift, x, b.scalar_like(x, bits), std::move(attrs));
}

inline tosa::tensor_id offset_by(tosa::builder& b, tosa::tensor_id x, std::int64_t number) {
  if (number == 0) return x;
  return b.binary(tosa::op::add, x, b.scalar_like(x, static_cast<double>(number)));
}
inline tosa::tensor_id masked(tosa::builder& b, tosa::tensor_id condition, std::int64_t number) {
  auto const mask = b.scalar_like(condition, static_cast<double>(number));
  return b.binary(tosa::op::bitwise_and, condition, mask);
}

ARM_DELEGATE_FUNCTION void lower_whole(tosa::builder& b, ir::node const& n, whole_rounding how,
                                       double (*real)(double x)) {
  constexpr int sign_bit = 31;
  auto const& x = n.input("self");
  auto const& in = per_tensor(n, x);
  auto const& out = per_tensor(n, n.result());
  auto const bits = fraction_bits_of(in);
  auto const unit = std::ldexp(1.0, -bits);
  auto const offset = offset_of(how, bits);
  code_scale const enter(in.scale() / unit);
  code_scale const leave(1 / out.scale());
  expect_exact(n, x, real, [&](std::int64_t c) -> std::optional<std::int64_t> {
    auto const wide = enter(c);
    if (!wide) return std::nullopt;
    auto const odd = ((*wide >> bits) & offset.if_odd) + ((*wide >> sign_bit) & offset.if_negative);
    auto const y = leave((*wide + offset.always + odd) >> bits);
    return y ? std::optional(*y + out.zero_point()) : std::nullopt;
  });
  auto const wide = to_int32(b, n, x, unit);
  auto y = offset_by(b, wide, offset.always);
  if (offset.if_negative != 0) {
    auto const signs = shifted_down(b, wide, sign_bit);
    y = b.binary(tosa::op::add, y, masked(b, signs, offset.if_negative));
  }
  if (offset.if_odd != 0) {
    y = b.binary(tosa::op::add, y, masked(b, shifted_down(b, wide, bits), offset.if_odd));
  }
  b.set(n, from_accumulator(b, shifted_down(b, y, bits), {1.0}, out));
}

/// A unit of which the divisor is a whole multiple, so that a remainder in it is exact.
struct division_unit {
  double size;
  std::int64_t divisor;  ///< in this unit
};

inline division_unit division_unit_of(ir::node const& n, ir::qparams const& q) {
  auto const divisor = n.number("other");
  auto const steps =
      std::min(std::floor(std::ldexp(std::abs(divisor), fraction_bits_of(q))), 0x1p30);
  if (!(steps >= 1) || !std::isfinite(divisor)) {
    n.raise(code::unsupported_value,
            rejection{.rule = "divisor of a quantized remainder",
                      .actual = fmt::format("{}", divisor),
                      .allowed = "a finite number, not 0 and not far below the dividend's range",
                      .remedy = "leave out the remainder, or keep it in float"});
  }
  return {std::abs(divisor) / steps, static_cast<std::int64_t>(divisor < 0 ? -steps : steps)};
}

ARM_DELEGATE_FUNCTION void lower_quantized_remainder(tosa::builder& b, ir::node const& n,
                                                     double (*real)(double x, ir::node const& n)) {
  auto const& x = n.input("self");
  auto const& in = per_tensor(n, x);
  auto const& out = per_tensor(n, n.result());
  auto const unit = division_unit_of(n, in);
  auto const divisor = unit.divisor;
  code_scale const enter(in.scale() / unit.size);
  code_scale const leave(unit.size / out.scale());
  auto const number = [&](double r) { return real(r, n); };
  expect_exact(n, x, number, [&](std::int64_t c) -> std::optional<std::int64_t> {
    auto const wide = enter(c);
    if (!wide) return std::nullopt;
    auto const rest = *wide % divisor;
    auto const y = leave(rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest);
    return y ? std::optional(*y + out.zero_point()) : std::nullopt;
  });
  auto const wide = to_int32(b, n, x, unit.size);
  auto const by = b.scalar_like(wide, static_cast<double>(divisor));
  auto const product = b.mul(b.binary(tosa::op::intdiv, wide, by), by);
  auto const rest = b.binary(tosa::op::sub, wide, product);
  auto const zero = b.scalar_like(rest, 0);
  auto const differs = divisor > 0 ? b.compare(tosa::op::greater, zero, rest)
                                   : b.compare(tosa::op::greater, rest, zero);
  auto const moved = b.binary(tosa::op::add, rest, by);
  b.set(n, from_accumulator(b, b.select(differs, moved, rest), {unit.size}, out));
}

}  // namespace arm_delegate::op::detail
