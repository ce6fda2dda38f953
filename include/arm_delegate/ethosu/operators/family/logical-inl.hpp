#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of logical.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/family/logical.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> logical_supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::boolean};
  return operators::detail::require_type(n.input(0), types, "the operands");
}

ARM_DELEGATE_FUNCTION void lower_logical(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n,
                                         ethosu::elementwise_mode u85,
                                         ethosu::elementwise_mode u55) {
  operators::detail::element_steps steps(l);
  auto const a = l.input(n.op.inputs[0]);
  auto const b = l.input(n.op.inputs[1]);
  auto const to = l.output(n.op.outputs[0], ethosu::compile::int8_elements);
  auto const mode = n.is_u85() ? u85 : u55;
  if (mode != ethosu::elementwise_mode::sub) return steps.run(mode, a, b, to);
  steps.run_unary(ethosu::elementwise_mode::abs, steps.run(mode, a, b), to);
}

}  // namespace arm_delegate::ethosu::operators::family
