#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of slice.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/slice.hpp>

#include <cstddef>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> slice::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::first_of(detail::require_integers(n), detail::require_constant(n, 1),
                          detail::require_constant(n, 2));
}

ARM_DELEGATE_FUNCTION void slice::lower(ethosu::compile::npu_lowering& l,
                                        ethosu::compile::tosa_node const& n) {
  auto v = l.input(n.op.inputs[0]);
  auto const start = ethosu::compile::integers_of(n.input(1));
  auto const size = ethosu::compile::integers_of(n.input(2));
  for (std::size_t d = 0; d < start.size(); ++d) {
    v = ethosu::compile::sliced(v, d, start[d], size[d]);
  }
  l.set_view(n.op.outputs[0], v);
}

}  // namespace arm_delegate::ethosu::operators
