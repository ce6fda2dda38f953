#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of gather.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/rows.hpp>
#include <arm_delegate/ethosu/operators/detail/selected_rows.hpp>
#include <arm_delegate/ethosu/operators/gather.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> gather::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::check_rows(n, n.input(0).sizes[1], "the rows of a table with computed indices");
}

ARM_DELEGATE_FUNCTION void gather::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  bool const multiplies = detail::mover_of(n) == detail::row_mover::products;
  auto const to = l.output(n.op.outputs[0], ethosu::compile::type_of(n.output().type));
  auto const rows = detail::has_rows(n, to) ? to : l.b.temporary(to.sizes, to.type);
  multiplies ? detail::gather_by_products(l, n, rows)
             : detail::move_rows(l, n, l.input(n.op.inputs[0]), rows, true);
  if (!ethosu::compile::is_same_place(rows, to)) l.b.copy(rows, to);
}

}  // namespace arm_delegate::ethosu::operators
