#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reverse.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/reverse.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

namespace detail {

namespace compile = ethosu::compile;

/// Elements of more than 16 bits as several of 16, in a last dimension.
[[nodiscard]] inline compile::tensor_view in_halves(compile::tensor_view v) {
  v.type.sign = ethosu::activation_type::signed_;
  if (v.type.bytes() <= 2) return v;
  v.sizes.push_back(v.type.bytes() / 2);
  v.strides.push_back(2);
  v.type = compile::int16_elements;
  return v;
}

/// U55 and U65: a copy to decreasing addresses. Vela reverses in this way.
inline void reverse_by_stride(compile::npu_lowering& l, compile::tensor_view const& from,
                              compile::tensor_view to, std::size_t axis) {
  to.offset += (to.sizes[axis] - 1) * to.strides[axis];
  to.strides[axis] = -to.strides[axis];
  ethosu::kernel_operation o;
  o.out = compile::plain_output(to.type);
  l.b.pass(std::move(o), from, to);
}

/// U85: reverses width or depth of dense views of rank 3 in the output stage.
inline void reverse_maps(compile::npu_lowering& l, compile::tensor_view const& from,
                         compile::tensor_view const& to, std::size_t axis) {
  constexpr auto most = compile::largest_extent;
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::pool,
                             .pooling = ethosu::pooling_mode::sum};
  o.out = compile::plain_output(to.type);
  o.out.reverse = axis == 1 ? ethosu::activation_reverse::w : ethosu::activation_reverse::c;
  auto const part = [](compile::tensor_view const& v, std::size_t d, std::int64_t at,
                       std::int64_t size) { return compile::sliced(v, d, at, size); };
  auto const& sizes = to.sizes;
  for (std::int64_t y = 0; y < sizes[0]; y += most) {
    auto const rows = std::min(most, sizes[0] - y);
    for (std::int64_t x = 0; x < sizes[axis]; x += most) {
      auto const count = std::min(most, sizes[axis] - x);
      auto const in = part(part(from, 0, y, rows), axis, x, count);
      auto const out = part(part(to, 0, y, rows), axis, sizes[axis] - x - count, count);
      if (axis == 2) {
        l.b.window(o, in, out);
        continue;
      }
      for (std::int64_t c = 0; c < sizes[2]; c += most) {
        auto const channels = std::min(most, sizes[2] - c);
        l.b.window(o, part(in, 2, c, channels), part(out, 2, c, channels));
      }
    }
  }
}

inline void reverse_in_output(compile::npu_lowering& l, compile::tensor_view from,
                              compile::tensor_view const& to, std::size_t axis) {
  auto const& all = to.sizes;
  std::int64_t outer = 1;
  std::int64_t inner = 1;
  for (std::size_t d = 0; d < axis; ++d) outer *= all[d];
  for (std::size_t d = axis + 1; d < all.rank(); ++d) inner *= all[d];
  // The channels are reversed if the axis is the last one: they fill blocks.
  bool const is_last = inner == 1;
  ir::shape const sizes =
      is_last ? ir::shape{outer, 1, all[axis]} : ir::shape{outer, all[axis], inner};
  auto in = compile::reshaped(from, sizes);
  auto out = compile::reshaped(to, sizes);
  bool const in_place = out && (out->sizes[2] == 1 || out->strides[2] == to.type.bytes());
  if (!in || (in->sizes[2] > 1 && in->strides[2] != from.type.bytes())) {
    auto const dense = l.b.temporary(all, from.type);
    l.b.copy(from, dense);
    in = compile::reshaped_in_place(dense, sizes);
  }
  if (in_place) return reverse_maps(l, *in, *out, is_last ? 2 : 1);
  auto const reversed = l.b.temporary(all, to.type);
  reverse_maps(l, *in, compile::reshaped_in_place(reversed, sizes), is_last ? 2 : 1);
  l.b.copy(reversed, to);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> reverse::supports(
    ethosu::compile::tosa_node const& n) {
  return detail::require_integers(n);
}

ARM_DELEGATE_FUNCTION void reverse::lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n) {
  auto const axis = static_cast<std::size_t>(n.op.attrs.integer(tosa::attr::axis));
  auto const from = l.input(n.op.inputs[0]);
  if (from.sizes[axis] == 1) return l.set_view(n.op.outputs[0], from);
  auto const to = l.output(n.op.outputs[0], from.type);
  auto const in = detail::in_halves(from);
  auto const out = detail::in_halves(to);
  n.is_u85() ? detail::reverse_in_output(l, in, out, axis)
             : detail::reverse_by_stride(l, in, out, axis);
}

}  // namespace arm_delegate::ethosu::operators
