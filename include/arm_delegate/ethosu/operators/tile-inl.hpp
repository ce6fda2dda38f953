#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tile.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/tile.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// U85: the views of a broadcast, with two dimensions for each repeated one.
struct broadcast_views {
  ethosu::compile::tensor_view from{};
  ethosu::compile::tensor_view to{};
  bool fits = true;  ///< there are not too many dimensions
};

[[nodiscard]] inline broadcast_views broadcast_of(ethosu::compile::tensor_view const& from,
                                                  ethosu::compile::tensor_view const& to) {
  broadcast_views made{from, to};
  made.from.sizes = made.from.strides = made.to.sizes = made.to.strides = {};
  auto const add = [&](std::int64_t in, std::int64_t out, std::int64_t in_stride,
                       std::int64_t out_stride) {
    if (out == 1) return;
    made.fits = made.fits && made.to.sizes.rank() < ir::shape::max_rank;
    if (!made.fits) return;
    made.from.sizes.push_back(in);
    made.from.strides.push_back(in_stride);
    made.to.sizes.push_back(out);
    made.to.strides.push_back(out_stride);
  };
  for (std::size_t d = 0; d < from.sizes.rank(); ++d) {
    auto const size = from.sizes[d];
    if (to.sizes[d] != size) add(1, to.sizes[d] / size, 0, size * to.strides[d]);
    add(size, size, from.strides[d], to.strides[d]);
  }
  return made;
}

/// The minimum with the largest number, or the sum with 0.
inline void broadcast(ethosu::compile::npu_lowering& l, broadcast_views const& views) {
  namespace compile = ethosu::compile;
  bool const is_wide = views.to.type.bytes() > 2;
  auto o = l.b.binary_operation(
      is_wide ? ethosu::elementwise_mode::add : ethosu::elementwise_mode::min, views.to.type);
  std::array<std::int64_t, 1> const neutral{is_wide ? 0 : o.out.largest};
  auto const other = l.b.constant(neutral, {1}, views.to.type);
  l.b.elementwise(std::move(o), views.from, other, views.to);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> tile::supports(ethosu::compile::tosa_node const& n) {
  return detail::first_of(detail::require_integers(n), detail::require_constant(n, 1));
}

ARM_DELEGATE_FUNCTION void tile::lower(ethosu::compile::npu_lowering& l,
                                       ethosu::compile::tosa_node const& n) {
  auto const from = l.input(n.op.inputs[0]);
  auto const to = l.output(n.op.outputs[0], from.type);
  constexpr std::int64_t widest = 4;  // bytes of an operand
  auto const views = detail::broadcast_of(from, to);
  bool const broadcasts = n.is_u85() && views.fits && from.type.bytes() <= widest &&
                          !(from.sizes == to.sizes) && from.sizes.numel() > 1;
  broadcasts ? detail::broadcast(l, views) : l.b.repeat(from, to);
}

}  // namespace arm_delegate::ethosu::operators
