#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that give the same elements in the same order other sizes.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <optional>

namespace arm_delegate::op::family {

/// RESHAPE to the sizes that the member's `infer` says; quantized values are used as they are. A
/// member adds `schemas` and `infer`.
template <class Self>
struct reshaping {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static std::optional<ir::tensor_data> fold(ir::node const& n) { return detail::fold_reshaped(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.reshape(b(n.input("self")), n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::same_elements(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::same_elements(r, n);
  }
};

}  // namespace arm_delegate::op::family
