#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of transpose.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/transpose.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <optional>

namespace arm_delegate::npu {

ARM_DELEGATE_FUNCTION std::optional<rejection> transpose::supports(
    ethosu::compile::tosa_node const&) {
  return std::nullopt;
}

ARM_DELEGATE_FUNCTION void transpose::lower(ethosu::compile::npu_lowering& l,
                                            ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const from = l.input(n.op.inputs[0]);
  auto const moved = compile::permuted(from, n.op.attrs.integers(tosa::attr::perms));
  if (compile::is_dense(from) && compile::is_dense(moved)) {
    return l.set_view(n.op.outputs[0], moved);
  }
  l.b.copy(moved, l.output(n.op.outputs[0], from.type));
}

}  // namespace arm_delegate::npu
