#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of clz.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/clz.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> clz::supports(ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int32};
  return detail::require_type(n.input(0), types, "the operand");
}

ARM_DELEGATE_FUNCTION void clz::lower(ethosu::compile::npu_lowering& l,
                                      ethosu::compile::tosa_node const& n) {
  auto const to = l.output(n.op.outputs[0], ethosu::compile::int32_elements);
  detail::element_steps(l).run_unary(ethosu::elementwise_mode::clz, l.input(n.op.inputs[0]), to);
}

}  // namespace arm_delegate::ethosu::operators
