#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reshape.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/reshape.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> reshape::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::require_integers(n);
}

ARM_DELEGATE_FUNCTION void reshape::lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const from = l.input(n.op.inputs[0]);
  auto const& sizes = n.output().sizes;
  if (auto const v = compile::reshaped(from, sizes)) return l.set_view(n.op.outputs[0], *v);
  auto const dense = l.b.temporary(from.sizes, from.type, n.output().name);
  l.b.copy(from, dense);
  l.set_view(n.op.outputs[0], compile::reshaped_in_place(dense, sizes));
}

}  // namespace arm_delegate::ethosu::operators
