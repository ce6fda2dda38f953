#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.where.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.where: SELECT, broadcast. Quantized inputs are requantized to the result's parameters
/// first.
struct where {
  using handles_quantized = where;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.where.self(Tensor condition, Tensor self, Tensor other) -> Tensor"),
      std::string_view(
          "aten.where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor"),
      std::string_view(
          "aten.where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor"),
      std::string_view("aten.where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    if (detail::is_number(n, "self") && detail::is_number(n, "other")) {
      auto const one = ir::promote_number(ir::dtype::boolean, *n.find("self"));
      return {ir::promote_number(one, *n.find("other")), n.input("condition").sizes()};
    }
    auto type = detail::infer_binary(n);
    type.sizes = detail::broadcast(n, n.input("condition").sizes(), type.sizes);
    return type;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    return detail::refuse_integer_result(n, target);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const condition = detail::truth(b, n, n.input("condition"));
    auto const x = detail::choice(b, n, "self");
    b.set(n, b.select(condition, x, detail::choice(b, n, "other")));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::where(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(
        r, n,
        {{"aten.where.Scalar", decomposition::where_scalars},
         {"aten.where.ScalarOther", decomposition::where_scalar_other},
         {"aten.where.ScalarSelf", decomposition::where_scalar_self}});
  }
};

}  // namespace arm_delegate::op
