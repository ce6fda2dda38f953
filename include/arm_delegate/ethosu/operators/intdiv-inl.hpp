#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of intdiv.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/intdiv.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>

namespace arm_delegate::npu {

ARM_DELEGATE_FUNCTION std::optional<rejection> intdiv::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int32};
  if (!n.is_u85()) {
    return rejection{.rule = "divisions of integers",
                     .actual = ethosu::compile::tensor_text(n.output()),
                     .allowed = "U55 and U65 have none",
                     .remedy = "multiply by a quantized reciprocal, or use Ethos-U85"};
  }
  return detail::require_type(n.input(0), types, "the operands");
}

ARM_DELEGATE_FUNCTION void intdiv::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  auto const to = l.output(n.op.outputs[0], ethosu::compile::int32_elements);
  auto const by = l.input(n.op.inputs[1]);
  auto const x = l.input(n.op.inputs[0]);
  detail::element_steps(l).run(ethosu::elementwise_mode::div, x, by, to);
}

}  // namespace arm_delegate::npu
