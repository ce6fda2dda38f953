#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.pow.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.pow. POW, which is not defined for negative bases; whole exponents are products, 1/2 and
/// -1/2 RSQRT. Quantized, to the power of a number: TABLE.
struct pow {
  static constexpr auto schemas =
      std::array{std::string_view("aten.pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor"),
                 std::string_view("aten.pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor"),
                 std::string_view("aten.pow.Scalar(Scalar self, Tensor exponent) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n, "exponent"); }

  static double table(double x, ir::node const& n) {
    bool const is_base = detail::is_number(n, "exponent");
    return is_base ? std::pow(x, n.number("exponent")) : std::pow(n.number("self"), x);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (detail::is_number(n, "exponent")) {
      auto const number = n.number("exponent");
      detail::formula const x(b, detail::operand(b, n, "self", computed_type(n, number)));
      if (auto const y = power(x, number)) return detail::set_arithmetic(b, n, y->tensor());
    }
    auto const computed = detail::arithmetic_type(n.result().type.type);
    detail::formula const x(b, detail::operand(b, n, "self", computed));
    auto const exponent = detail::operand(b, n, "exponent", computed);
    detail::set_arithmetic(b, n, b.binary(tosa::op::pow, x.tensor(), exponent));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::power(c);
  }

 private:
  /// Products of 16-bit floats would be rounded at every step; PyTorch rounds the power once.
  static ir::dtype computed_type(ir::node const& n, double exponent) {
    auto const type = n.result().type.type;
    bool const is_one_step = exponent == -1 || exponent == 1 || exponent == 2;
    return ir::is_16_bit_floating(type) && !is_one_step ? ir::dtype::float32
                                                        : detail::arithmetic_type(type);
  }

  /// The power without POW, or nothing.
  static std::optional<detail::formula> power(detail::formula x, double exponent) {
    constexpr double largest = 64;  // as products: at most 11
    if (exponent == 0.5) return detail::sqrt(x);
    if (exponent == -0.5) return detail::rsqrt(x);
    auto const magnitude = std::abs(exponent);
    if (magnitude > largest || magnitude != std::trunc(magnitude)) return std::nullopt;
    if (magnitude == 0) return ones(x);
    auto const y = product(x, static_cast<int>(magnitude));
    return exponent < 0 ? detail::reciprocal(y) : y;
  }

  static detail::formula ones(detail::formula x) {
    auto& b = x.builder();
    return {b, b.tile(x.number(1).tensor(), b.sizes(x.tensor()))};
  }

  static detail::formula product(detail::formula x, int count) {
    if (count == 1) return x;
    auto const half = product(x, count / 2);
    auto const square = half * half;
    return count % 2 == 0 ? square : square * x;
  }
};

}  // namespace arm_delegate::op
