#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of logical_not.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/logical_not.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> logical_not::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::boolean};
  return detail::require_type(n.input(0), types, "the operand");
}

ARM_DELEGATE_FUNCTION void logical_not::lower(ethosu::compile::npu_lowering& l,
                                              ethosu::compile::tosa_node const& n) {
  detail::element_steps steps(l);
  auto const x = l.input(n.op.inputs[0]);
  auto const to = l.output(n.op.outputs[0], x.type);
  auto const one = steps.scalar(1, x.type);
  if (n.is_u85()) return steps.run(ethosu::elementwise_mode::xor_, x, one, to);
  steps.run(ethosu::elementwise_mode::sub, one, x, to);
}

}  // namespace arm_delegate::ethosu::operators
