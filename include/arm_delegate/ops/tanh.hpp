#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tanh.

#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace arm_delegate::op {

/// aten.tanh. TANH; quantized: TABLE.
struct tanh {
  static constexpr auto schemas =
      std::array{std::string_view("aten.tanh.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    bool const floating = ir::is_floating(x.type.type);
    return {floating ? x.type.type : ir::dtype::float32, x.sizes()};
  }

  static double table(double x) { return std::tanh(x); }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.unary(tosa::op::tanh, b(n.input("self"))));
  }
};

}  // namespace arm_delegate::op
