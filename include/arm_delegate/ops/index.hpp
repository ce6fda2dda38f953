#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.index.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/indexing.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.index: the elements that tensors of indices choose. RESHAPE, GATHER, RESHAPE; with indices
/// of several dimensions that are no constants, MULs and ADDs; TRANSPOSEs if a dimension without
/// indices comes before one that has them. Quantized values are used as they are. Rejects masks.
struct index {
  using handles_quantized = index;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.index.Tensor(Tensor self, Tensor?[] indices) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    return {n.input("self").type.type, detail::read_indices(n).result()};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    return detail::refuse_indices(n, target);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const d = detail::read_indices(n);
    auto const x = b.transpose(b(n.input("self")), d.order.view());
    auto const rows = detail::rows_of(b, n, d);
    auto const y = detail::gathered(b, b.reshape(x, d.table()), rows);
    b.set(n, b.transpose(b.reshape(y, d.gathered()), d.result_order().view()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::index(c);
  }
};

}  // namespace arm_delegate::op
