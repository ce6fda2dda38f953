#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of linear.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/computed_linear.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type linear::infer(ir::node const& n) {
  auto const& input = n.input("input");
  auto const& weight = n.input("weight");
  detail::expect_rank(n, input, 1, ir::shape::max_rank);
  detail::expect_rank(n, weight, 1, 2);
  auto s = input.sizes();
  if (s.back() != weight.sizes().back()) {
    n.raise(code::shape_mismatch,
            fmt::format("input {} does not fit weight {}", s.text(), weight.sizes().text()));
  }
  detail::expect_same_type(n, weight, input);
  s.erase(s.rank() - 1);
  if (weight.rank() == 2) s.push_back(weight.sizes()[0]);
  if (n.has("bias")) {
    auto const& bias = n.input("bias");
    detail::expect_same_type(n, bias, input);
    if (detail::broadcast(n, s, bias.sizes()) != s) {
      n.raise(code::shape_mismatch,
              fmt::format("bias {} does not fit the result {}", bias.sizes().text(), s.text()));
    }
  }
  return {input.type.type, s};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> linear::supports(ir::node const& n,
                                                                target_facts const&) {
  auto const& weight = n.input("weight").sizes();
  bool const vector_bias = !n.has("bias") || n.input("bias").sizes() == ir::shape{weight[0]};
  if (weight.rank() == 2 && vector_bias) {
    if (auto why = refuse_wide_bias(n)) return why;
    if (is_computed(n)) return detail::refuse_computed_linear(n);
    return detail::refuse_quantized_operands(n, n.input("weight"), detail::bias_of(n));
  }
  return rejection{.rule = "weight and bias of a linear layer",
                   .actual = to_string(weight) +
                             (n.has("bias") ? " and " + to_string(n.input("bias").sizes()) : ""),
                   .allowed = "a matrix, and a vector of as many elements as it has rows",
                   .remedy = "use torch.nn.Linear, or matmul and add"};
}

ARM_DELEGATE_FUNCTION void linear::lower(tosa::builder& b, ir::node const& n) {
  if (is_computed(n) && detail::computes_quantized(n)) {
    return detail::lower_computed_linear(b, n);
  }
  detail::convolution const c{
      .input = &n.input("input"), .weight = &n.input("weight"), .bias = detail::bias_of(n)};
  auto const& sizes = c.weight->sizes();
  auto const features = sizes[1];
  auto const rows = c.input->sizes().numel() / features;
  auto const x = b.reshape(b(*c.input), {rows, 1, 1, features});
  auto const weight = detail::weight_operand(b, *c.weight).reshaped({sizes[0], features, 1, 1});
  auto const y = detail::lower_convolution(b, n, c, x, weight);
  b.set(n, b.reshape(y, n.result().sizes()));
}

ARM_DELEGATE_FUNCTION std::optional<rejection> linear::refuse_wide_bias(ir::node const& n) {
  bool const is_wide = n.input("input").type.type == ir::dtype::int16;
  if (!is_wide || !n.has("bias") || !is_computed(n)) return std::nullopt;
  return rejection{.rule = "bias of a 16-bit linear layer with a weight computed at run time",
                   .actual = "it has one",
                   .allowed = "none",
                   .remedy = "add the bias with an operator of its own"};
}

}  // namespace arm_delegate::op
