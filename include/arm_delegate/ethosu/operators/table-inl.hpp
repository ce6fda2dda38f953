#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of table.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/rescale_pass.hpp>
#include <arm_delegate/ethosu/operators/table.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>

namespace arm_delegate::npu {

ARM_DELEGATE_FUNCTION std::optional<rejection> table::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8};
  return detail::first_of(detail::require_type(n.input(0), types, "the input"),
                          detail::require_constant(n, 1));
}

ARM_DELEGATE_FUNCTION void table::lower(ethosu::compile::npu_lowering& l,
                                        ethosu::compile::tosa_node const& n) {
  ethosu::compile::output_chain chain{.result = n.op.outputs[0],
                                      .type = ethosu::compile::int8_elements};
  chain.stage = ethosu::compile::plain_output(chain.type);
  chain.stage.lookup = ethosu::activation_function_u85::lut_s8_s8;
  chain.table = l.input(n.op.inputs[1]).buffer;
  detail::pass_through(l, n.op.inputs[0], chain);
}

}  // namespace arm_delegate::npu
