#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of division.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/division.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <span>

namespace arm_delegate::op::detail {

/// 1 / other in the result's type.
inline formula reciprocal_of_other(tosa::builder& b, ir::node const& n, ir::dtype type) {
  if (other_is_number(n)) {
    return {b, b.scalar(tosa::from_ir(type), 1 / n.number("other"), n.result().rank())};
  }
  auto const& other = n.input("other");
  if (!other.is_constant()) return reciprocal(formula(b, operand_as(b, other, type)));
  auto reciprocals = other.constant->values<float>();
  for (auto& x : reciprocals) x = 1 / x;
  auto const data =
      ir::tensor_data::of(ir::dtype::float32, other.sizes(), std::span<float const>(reciprocals));
  return {b, b.constant(other.name, tosa::from_ir(type), ir::converted(data, type))};
}

/// floor(x / y), and one more than it. If x is a multiple of y, the product with the reciprocal may
/// fall below a whole number: `is_low` says so. (Not x - quotient * y == y: if x is tiny and has
/// the other sign, this is true as well.)
struct float_division {
  formula x;
  formula y;
  formula quotient;
  formula next;
  tosa::tensor_id is_low;
};

/// In FP32, as PyTorch does: in FP16 a quotient above 2048 is no whole number, and its product with
/// y is not exact.
inline float_division divide_floats(tosa::builder& b, ir::node const& n) {
  auto const type = n.result().type.type;
  formula const x(b, in_float32(b, operand(b, n, "self", type)));
  formula const y(b, in_float32(b, operand(b, n, "other", type)));
  bool const is_wide = type == ir::dtype::float32;
  auto const factor = is_wide ? reciprocal_of_other(b, n, type) : reciprocal(y);
  auto const quotient = floor(x * factor);
  auto const next = quotient + 1.0;
  return {x, y, quotient, next, equal(next * y, x)};
}

/// A division of INT32, rounded towards zero.
struct integer_division {
  tosa::tensor_id divisor;
  tosa::tensor_id quotient;
  tosa::tensor_id remainder;
};

inline integer_division divide_integers(tosa::builder& b, ir::node const& n) {
  auto const [x, y] = plain_operands(b, n);
  auto const quotient = b.binary(tosa::op::intdiv, x, y);
  return {y, quotient, b.binary(tosa::op::sub, x, b.mul(quotient, y))};
}

/// -1 if the remainder and the divisor have different signs, else 0. INT32 has comparisons only in
/// TOSA's integer profile.
inline tosa::tensor_id correction(tosa::builder& b, integer_division const& d) {
  if (b.target->floating) {
    auto const r = b.cast(d.remainder, tosa::dtype::fp32);
    auto const product = b.mul(r, b.cast(d.divisor, tosa::dtype::fp32));
    return b.cast(b.clamp(product, -1, 0), tosa::dtype::int32);
  }
  auto const signs = b.binary(tosa::op::bitwise_xor, d.remainder, d.divisor);
  auto const zero = b.scalar_like(signs, 0);
  auto const differ = b.compare(tosa::op::greater, zero, signs);
  auto const whole = b.compare(tosa::op::equal, d.remainder, zero);
  auto const minus = b.select(whole, zero, b.scalar_like(signs, -1));
  return b.select(differ, minus, zero);
}

ARM_DELEGATE_FUNCTION void lower_division(tosa::builder& b, ir::node const& n,
                                          quotient_rounding rounding) {
  auto const type = n.result().type.type;
  if (!ir::is_floating(type)) {
    if (rounding == quotient_rounding::towards_zero) {
      auto const [x, y] = plain_operands(b, n);
      return set_arithmetic(b, n, b.binary(tosa::op::intdiv, x, y));
    }
    auto const d = divide_integers(b, n);
    return set_arithmetic(b, n, b.binary(tosa::op::add, d.quotient, correction(b, d)));
  }
  if (rounding == quotient_rounding::down) {
    auto const d = divide_floats(b, n);
    return set_rounded(b, n, select(d.is_low, d.next, d.quotient).tensor());
  }
  formula const x(b, operand(b, n, "self", type));
  auto const quotient = x * reciprocal_of_other(b, n, type);
  bool const truncates = rounding == quotient_rounding::towards_zero;
  b.set(n, truncates ? truncated(b, quotient.tensor()) : quotient.tensor());
}

ARM_DELEGATE_FUNCTION void lower_remainder(tosa::builder& b, ir::node const& n) {
  auto const type = n.result().type.type;
  if (!ir::is_floating(type)) {
    auto const d = divide_integers(b, n);
    auto const excess = b.mul(correction(b, d), d.divisor);
    return set_arithmetic(b, n, b.binary(tosa::op::sub, d.remainder, excess));
  }
  auto const d = divide_floats(b, n);
  set_rounded(b, n, select(d.is_low, 0, d.x - d.quotient * d.y).tensor());
}

}  // namespace arm_delegate::op::detail
