#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.scatter_add.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.scatter_add: a copy of the input with elements added in each line along a dimension, those
/// with one index all of them. EQUAL of the indices and all positions, SELECT, REDUCE_SUM, ADD.
/// Integers narrower than INT32 are added in INT32.
struct scatter_add {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.scatter_add.default(Tensor self, int dim, Tensor index, Tensor src) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);
  static std::optional<rejection> supports(ir::node const& n, target_facts const& target);
  static void lower(tosa::builder& b, ir::node const& n);

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::scatter_add(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::wide_index(r, n);
  }

  static bool exceeds_kernel(ir::node const& n) {
    return n.input("index").type.type == ir::dtype::int32;
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/scatter_add-inl.hpp>  // IWYU pragma: export
#endif
