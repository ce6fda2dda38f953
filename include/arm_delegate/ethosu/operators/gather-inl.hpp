#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of gather.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/rows.hpp>
#include <arm_delegate/ethosu/operators/gather.hpp>

#include <optional>

namespace arm_delegate::npu {

ARM_DELEGATE_FUNCTION std::optional<rejection> gather::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::check_indices(n);
}

ARM_DELEGATE_FUNCTION void gather::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  auto const values = l.input(n.op.inputs[0]);
  auto const to = l.output(n.op.outputs[0], values.type);
  if (detail::has_rows(n, to)) return detail::move_rows(l, n, values, to, true);
  auto const rows = l.b.temporary(to.sizes, to.type);
  detail::move_rows(l, n, values, rows, true);
  l.b.copy(rows, to);
}

}  // namespace arm_delegate::npu
