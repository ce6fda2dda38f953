#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of bitwise_not.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/bitwise_not.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> bitwise_not::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32};
  return detail::require_type(n.input(0), types, "the operand");
}

ARM_DELEGATE_FUNCTION void bitwise_not::lower(ethosu::compile::npu_lowering& l,
                                              ethosu::compile::tosa_node const& n) {
  detail::element_steps steps(l);
  auto const x = l.input(n.op.inputs[0]);
  auto const to = l.output(n.op.outputs[0], x.type);
  if (n.is_u85()) return steps.run_unary(ethosu::elementwise_mode::not_, x, to);
  steps.run(ethosu::elementwise_mode::sub, steps.scalar(-1, x.type), x, to);
}

}  // namespace arm_delegate::ethosu::operators
