#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sum.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/reduction.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.sum over dimensions: one REDUCE_SUM each. Quantized: INT32 sums between two RESCALEs.
struct sum : family::scaled_sum<sum> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, "
                       "ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.sum.default(Tensor self, *, ScalarType? dtype=None) -> Tensor")};

  static ir::dtype result_type(ir::node const& n) {
    if (n.has("dtype")) return n.element_type("dtype");
    auto const from = n.input("self").type.type;
    return ir::is_floating(from) ? from : ir::dtype::int64;
  }
  static double factor(ir::node const&) { return 1; }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::sum(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n, {{"aten.sum.default", decomposition::sum}});
  }
};

}  // namespace arm_delegate::op
