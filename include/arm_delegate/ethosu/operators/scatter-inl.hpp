#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of scatter.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/rows.hpp>
#include <arm_delegate/ethosu/operators/detail/selected_rows.hpp>
#include <arm_delegate/ethosu/operators/scatter.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> scatter::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::check_rows(n, n.input(1).sizes[1], "the number of computed indices");
}

ARM_DELEGATE_FUNCTION void scatter::lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n) {
  auto const values = l.input(n.op.inputs[0]);
  auto const rows = l.input(n.op.inputs[2]);
  auto const to = l.output(n.op.outputs[0], values.type);
  auto const made = detail::has_rows(n, to) ? to : l.b.temporary(to.sizes, to.type);
  if (detail::mover_of(n) == detail::row_mover::products) {
    detail::scatter_by_products(l, n, values, rows, made);
  } else {
    l.b.copy(values, made);
    detail::move_rows(l, n, rows, made, false);
  }
  if (!ethosu::compile::is_same_place(made, to)) l.b.copy(made, to);
}

}  // namespace arm_delegate::ethosu::operators
