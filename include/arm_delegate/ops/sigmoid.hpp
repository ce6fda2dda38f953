#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sigmoid.

#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace arm_delegate::op {

/// aten.sigmoid: 1 / (1 + exp(-x)). SIGMOID; quantized: TABLE.
struct sigmoid {
  static constexpr auto schemas =
      std::array{std::string_view("aten.sigmoid.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    bool const floating = ir::is_floating(x.type.type);
    return {floating ? x.type.type : ir::dtype::float32, x.sizes()};
  }

  static double table(double x) { return 1 / (1 + std::exp(-x)); }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.unary(tosa::op::sigmoid, b(n.input("self"))));
  }
};

}  // namespace arm_delegate::op
