#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of transpose.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/transpose.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// True if one operation can read or write the view as height, width and contiguous channels.
[[nodiscard]] inline bool is_one_map(ethosu::compile::tensor_view const& v) {
  auto const last = v.sizes.rank() - 1;
  if (v.sizes[last] == 1 || v.strides[last] != v.type.bytes()) return false;
  return ethosu::compile::make_loops(std::span(&v, 1)).outer.empty();
}

/// Operators that read height, width and contiguous channels with any strides.
[[nodiscard]] constexpr bool reads_maps(tosa::op code) {
  return code == tosa::op::avg_pool2d || code == tosa::op::conv2d ||
         code == tosa::op::depthwise_conv2d || code == tosa::op::max_pool2d;
}

/// True if the readers of a TRANSPOSE can read its input through a permuted view.
[[nodiscard]] inline bool is_read_in_place(ethosu::compile::npu_lowering const& l,
                                           ethosu::compile::tosa_node const& n,
                                           ethosu::compile::tensor_view const& moved) {
  auto const t = n.op.outputs[0];
  if (l.is_read_in_any_order(t)) return true;
  auto const& readers = n.uses.readers_of(t);
  if (n.uses.is_region_output(t) || readers.empty() || !is_one_map(moved)) return false;
  return ranges::all_of(
      readers, [&](std::size_t i) { return reads_maps(n.uses.region.operations[i].code); });
}

/// The elements of the result, where they already are: in the operand, and in the input of another
/// TRANSPOSE that made the operand, which may be a copy.
[[nodiscard]] inline std::vector<ethosu::compile::tensor_view> views_of_result(
    ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
  auto const moved = [&](ethosu::compile::tensor_view const& v, tosa::operation const& op) {
    return ethosu::compile::permuted(v, op.attrs.integers(tosa::attr::perms));
  };
  std::vector views{moved(l.input(n.op.inputs[0]), n.op)};
  auto const* producer = n.uses.producer_operation(n.op.inputs[0]);
  if (producer != nullptr && producer->code == tosa::op::transpose) {
    views.push_back(moved(moved(l.input(producer->inputs[0]), *producer), n.op));
  }
  return views;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> transpose::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::require_integers(n);
}

ARM_DELEGATE_FUNCTION void transpose::place_operands(ethosu::compile::npu_lowering& l,
                                                     ethosu::compile::tosa_node const& n) {
  if (!l.may_place_operand(n, 0)) return;
  auto const& order = n.op.attrs.integers(tosa::attr::perms);
  auto inverse = order;
  for (std::size_t i = 0; i < order.size(); ++i) {
    inverse[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
  }
  auto const type = ethosu::compile::type_of(n.output().type);
  auto const dense = ethosu::compile::dense_view({}, n.output().sizes, type);
  auto const& prepared = l.place_of(n.op.outputs[0]);
  if (l.is_written_in_any_order(n.op.inputs[0]) ||
      detail::is_one_map(ethosu::compile::permuted(prepared ? *prepared : dense, inverse))) {
    l.place_operand(n, 0, ethosu::compile::permuted(l.place_result(n), inverse));
  }
}

ARM_DELEGATE_FUNCTION void transpose::lower(ethosu::compile::npu_lowering& l,
                                            ethosu::compile::tosa_node const& n) {
  auto const t = n.op.outputs[0];
  auto const views = detail::views_of_result(l, n);
  auto const& place = l.place_of(t);
  auto const needs_no_copy = [&](ethosu::compile::tensor_view const& v) {
    return place ? ethosu::compile::is_same_place(*place, v)
                 : ethosu::compile::is_dense(v) || detail::is_read_in_place(l, n, v);
  };
  auto const found = ranges::find_if(views, needs_no_copy);
  if (found != views.end()) return l.set_view(t, *found);
  l.b.copy(views.front(), l.output(t, views.front().type));
}

}  // namespace arm_delegate::ethosu::operators
