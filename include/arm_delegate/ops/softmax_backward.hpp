#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten._softmax_backward_data.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten._softmax_backward_data: the gradient g y - y sum(g y) of softmax, whose result is y.
struct softmax_backward {
  using expands_to = ops<mul, sum, sub>;
  static constexpr auto schemas =
      std::array{std::string_view("aten._softmax_backward_data.default(Tensor grad_output, Tensor "
                                  "output, int dim, ScalarType input_dtype) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& gradient = n.input("grad_output");
    auto const& y = n.input("output");
    detail::expect_same_type(n, y, gradient);
    if (y.sizes() != gradient.sizes() || n.element_type("input_dtype") != gradient.type.type) {
      n.raise(code::bad_arguments, "takes a gradient and a result of the same type and sizes");
    }
    detail::dimension(n, n.integer("dim"), y.rank());
    return gradient.type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::array const dims{n.integer("dim")};
    auto const product = r.call<mul>(*n.find("grad_output"), *n.find("output"));
    auto const total = r.call<sum>(product, r.list(dims), true);
    r.replace(n, r.call<sub>(product, r.call<mul>(*n.find("output"), total)));
  }
};

}  // namespace arm_delegate::op
