#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of identity.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/identity.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> identity::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::require_integers(n);
}

ARM_DELEGATE_FUNCTION void identity::lower(ethosu::compile::npu_lowering& l,
                                           ethosu::compile::tosa_node const& n) {
  l.set_view(n.op.outputs[0], l.input(n.op.inputs[0]));
}

}  // namespace arm_delegate::ethosu::operators
