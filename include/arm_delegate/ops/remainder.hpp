#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.remainder.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/division.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace arm_delegate::op {

/// aten.remainder: self - other floor(self / other). RECIPROCAL, MUL, FLOOR, SUB; INTDIV of
/// integers; quantized, by a number: TABLE.
struct remainder {
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

  static void lower(tosa::builder& b, ir::node const& n) { detail::lower_remainder(b, n); }
};

}  // namespace arm_delegate::op
