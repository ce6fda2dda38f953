#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of concat.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/concat.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arm_delegate::npu {

ARM_DELEGATE_FUNCTION std::optional<rejection> concat::supports(ethosu::compile::tosa_node const&) {
  return std::nullopt;
}

ARM_DELEGATE_FUNCTION void concat::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const whole = l.output(n.op.outputs[0], compile::type_of(n.output().type));
  auto const axis = static_cast<std::size_t>(n.op.attrs.integer(tosa::attr::axis));
  std::int64_t at = 0;
  for (auto const t : n.op.inputs) {
    auto const size = n.tensor(t).sizes[axis];
    auto const part = compile::sliced(whole, axis, at, size);
    auto const from = l.input(t);
    // Producers that can write to another tensor have done so.
    bool const is_there = from.buffer == part.buffer && from.offset == part.offset &&
                          from.strides == part.strides && from.sizes == part.sizes;
    if (!is_there) l.b.copy(from, part);
    at += size;
  }
}

}  // namespace arm_delegate::npu
