#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.remainder.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/division.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/whole_codes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.remainder: self - other floor(self / other). RECIPROCAL, MUL, FLOOR, SUB; INTDIV of
/// integers; quantized, by a number: TABLE, 16 bits by INTDIV.
struct remainder {
  using handles_quantized = remainder;
  static constexpr auto schemas =
      std::array{std::string_view("aten.remainder.Tensor(Tensor self, Tensor other) -> Tensor"),
                 std::string_view("aten.remainder.Scalar(Tensor self, Scalar other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static double table(double x, ir::node const& n) {
    auto const divisor = n.number("other");
    auto const rest = std::fmod(x, divisor);
    bool const differs = rest != 0 && (rest < 0) != (divisor < 0);
    return differs ? rest + divisor : rest;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (!n.result().is_quantized() || detail::other_is_number(n)) return std::nullopt;
    return rejection{.rule = "divisor of a quantized remainder",
                     .actual = "a tensor",
                     .allowed = "a number",
                     .remedy = "divide by a number, or keep the remainder in float"};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (!detail::computes_quantized(n)) return detail::lower_remainder(b, n);
    detail::lower_quantized_remainder(b, n, &table);
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::remainder(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(
        r, n,
        {{"aten.remainder.Scalar", decomposition::remainder_of_scalar},
         {"aten.remainder.Tensor", decomposition::remainder}});
  }

  static bool exceeds_kernel(ir::node const& n) { return ir::is_integral(n.result().type.type); }
};

}  // namespace arm_delegate::op
