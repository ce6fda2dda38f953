#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.masked_fill.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.masked_fill: the value where the mask is true. SELECT, broadcast. A quantized tensor is
/// requantized to the result's parameters first, as a number is quantized.
struct masked_fill {
  using handles_quantized = masked_fill;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor"),
      std::string_view(
          "aten.masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    return {x.type.type, detail::broadcast(n, x.sizes(), n.input("mask").sizes())};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    return detail::refuse_integer_result(n, target);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const mask = detail::truth(b, n, n.input("mask"));
    auto const value = detail::choice(b, n, "value");
    b.set(n, b.select(mask, value, detail::choice(b, n, "self")));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::masked_fill(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(
        r, n, {{"aten.masked_fill.Tensor", decomposition::masked_fill_tensor}});
  }
};

}  // namespace arm_delegate::op
