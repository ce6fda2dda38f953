#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pad.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/operators/pad.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::npu {

namespace detail {

/// True if the windows of all readers cover the padding.
[[nodiscard]] inline bool is_part_of_windows(tosa_node const& pad) {
  auto const t = pad.op.outputs[0];
  if (pad.uses.is_region_output(t)) return false;
  auto const& readers = pad.uses.readers_of(t);
  return !readers.empty() && std::ranges::all_of(readers, [&](std::size_t i) {
    auto const& reader = pad.uses.region.operations[i];
    bool const has_window =
        reader.code == tosa::op::conv2d || reader.code == tosa::op::depthwise_conv2d;
    return has_window && reader.inputs[0] == t && absorbed_pad(pad.with(reader)) == &pad.op;
  });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> pad::supports(ethosu::compile::tosa_node const& n) {
  return detail::first_of(detail::require_constant(n, 1), detail::require_constant(n, 2));
}

ARM_DELEGATE_FUNCTION void pad::lower(ethosu::compile::npu_lowering& l,
                                      ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  if (detail::is_part_of_windows(n)) return;
  auto const from = l.input(n.op.inputs[0]);
  auto inside = l.output(n.op.outputs[0], from.type);
  auto const amounts = compile::integers_of(n.input(1));
  auto const value = compile::integer_of(n.input(2));
  // The first dimension's padding covers all of the others, the next one's only what is left.
  for (std::size_t d = 0; d < from.sizes.rank(); ++d) {
    auto const before = amounts[2 * d];
    auto const after = amounts[2 * d + 1];
    if (before > 0) detail::fill(l, compile::sliced(inside, d, 0, before), value);
    if (after > 0)
      detail::fill(l, compile::sliced(inside, d, before + from.sizes[d], after), value);
    inside = compile::sliced(inside, d, before, from.sizes[d]);
  }
  l.b.copy(from, inside);
}

}  // namespace arm_delegate::npu
