#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of concat.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/concat.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> concat::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::require_integers(n);
}

namespace detail {

/// Calls `visit(i, part)` with the number of each operand and its part of the result.
template <class Visit>
void for_each_part(ethosu::compile::tosa_node const& n, ethosu::compile::tensor_view const& whole,
                   Visit const& visit) {
  auto const axis = static_cast<std::size_t>(n.op.attrs.integer(tosa::attr::axis));
  std::int64_t at = 0;
  for (std::size_t i = 0; i < n.op.inputs.size(); ++i) {
    auto const size = n.input(i).sizes[axis];
    visit(i, ethosu::compile::sliced(whole, axis, at, size));
    at += size;
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void concat::place_operands(ethosu::compile::npu_lowering& l,
                                                  ethosu::compile::tosa_node const& n) {
  detail::for_each_part(n, l.place_result(n),
                        [&](std::size_t i, auto const& part) { l.place_operand(n, i, part); });
}

ARM_DELEGATE_FUNCTION void concat::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  auto const whole = l.output(n.op.outputs[0], ethosu::compile::type_of(n.output().type));
  detail::for_each_part(n, whole, [&](std::size_t i, auto const& part) {
    auto const from = l.input(n.op.inputs[i]);
    // Producers that can write to another tensor have done so.
    if (!ethosu::compile::is_same_place(from, part)) l.b.copy(from, part);
  });
}

}  // namespace arm_delegate::ethosu::operators
