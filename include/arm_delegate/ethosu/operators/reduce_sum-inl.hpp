#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reduce_sum.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/operand_scales.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/row_grid.hpp>
#include <arm_delegate/ethosu/operators/reduce_sum.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> reduce_sum::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int32};
  return detail::require_type(n.input(0), types, "the input");
}

namespace detail {

/// The axes of a sum's input: [before, axis, after].
[[nodiscard]] inline ir::shape axes_of_sum(tosa_node const& n) {
  auto const axis = static_cast<std::size_t>(n.op.attrs.integer(tosa::attr::axis));
  return around_axis(n.input(0).sizes, axis);
}

/// True if the axis can be the depth of a map: it is the last one, or has one element.
[[nodiscard]] inline bool sums_depth(ir::shape const& axes) { return axes[1] == 1 || axes[2] == 1; }

}  // namespace detail

ARM_DELEGATE_FUNCTION bool reduce_sum::absorbs_rescale(ethosu::compile::tosa_node const& n,
                                                       std::size_t operand) {
  auto const scaled = detail::find_scaled(n, operand);
  return scaled && scaled->is_unit();
}

ARM_DELEGATE_FUNCTION void reduce_sum::lower(ethosu::compile::npu_lowering& l,
                                             ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto axes = detail::axes_of_sum(n);
  auto const* before = l.absorbed_rescale(n, 0);
  auto from = l.input(before != nullptr ? before->inputs[0] : n.op.inputs[0]);
  auto const zero_point =
      before != nullptr ? compile::read_rescale(n.with(*before)).input_zero_point : 0;
  bool const is_depth = detail::sums_depth(axes);
  if (is_depth) axes = detail::row_grid(axes[0] * axes[2], axes[1]);
  from = detail::with_axes(l, from, axes);
  auto const chain = l.follow(n, {.rescale = is_depth || detail::scales_sums(l, from)});
  axes[is_depth ? 2 : 1] = 1;
  detail::write_with_axes(l, l.output(chain), axes, [&](compile::tensor_view const& to) {
    is_depth ? detail::sum_depth(l, from, zero_point, to, chain)
             : detail::sum_axis(l, from, zero_point, to, chain);
  });
}

}  // namespace arm_delegate::ethosu::operators
