#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.index_put.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/indexing.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.index_put: a copy of the input with values at the elements that tensors of indices choose.
/// RESHAPE, SCATTER, RESHAPE, and as aten.index the arithmetic on indices and TRANSPOSEs.
/// Accumulating: GATHER and ADD before it if the indices are constants that differ, else sums by
/// index. Quantized inputs are requantized to the result's parameters first. A mask with one value
/// is a SELECT. Rejects other masks.
struct index_put {
  using handles_quantized = index_put;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.index_put.default(Tensor self, Tensor?[] indices, Tensor "
                                  "values, bool accumulate=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target);

  static bool replaces_elements(ir::node const& n) { return !n.flag("accumulate"); }

  static void lower(tosa::builder& b, ir::node const& n);

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::index_put(c);
  }

 private:
  /// [1, K, C] plus the values [1, W, C] at those rows.
  static tosa::tensor_id accumulated(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                     tosa::tensor_id rows, tosa::tensor_id values);

  /// The values for [1, W, C].
  static tosa::tensor_id updates(tosa::builder& b, ir::node const& n,
                                 detail::indexed_dims const& d);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/index_put-inl.hpp>  // IWYU pragma: export
#endif
