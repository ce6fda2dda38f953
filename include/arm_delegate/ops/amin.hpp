#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.amin.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/family/reduction.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.amin over dimensions: one REDUCE_MIN each. Quantized values are used as they are.
struct amin : family::reduction<amin> {
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.amin.default(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor")};

  static ir::dtype result_type(ir::node const& n) { return n.input("self").type.type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const y = detail::reduce_each(b, n, tosa::op::reduce_min, b(n.input("self")));
    b.set(n, b.reshape(y, n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::amin(c);
  }
};

}  // namespace arm_delegate::op
