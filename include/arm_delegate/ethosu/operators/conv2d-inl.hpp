#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of conv2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/conv2d.hpp>
#include <arm_delegate/ethosu/operators/detail/computed_weights.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/convolve.hpp>
#include <arm_delegate/ethosu/operators/detail/row_grid.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// A convolution that takes each pixel by itself may see the images of a batch as one.
[[nodiscard]] inline bool is_pointwise(ethosu::npu_kernel const& k) {
  return k.height == 1 && k.width == 1 && k.stride_y == 1 && k.stride_x == 1 && !k.has_padding();
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> conv2d::supports(
    ethosu::compile::tosa_node const& n) {
  auto const& weights = n.input(1).sizes;
  if (detail::has_computed_weights(n)) return detail::check_computed_windows(n);
  if (auto why = detail::check_convolution(n)) return why;
  return detail::check_channels(detail::window_of(n, weights[1], weights[2]), weights[3],
                                weights[0]);
}

ARM_DELEGATE_FUNCTION void conv2d::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  if (detail::has_computed_weights(n)) return detail::multiply_windows(l, n);
  auto const& sizes = n.input(1).sizes;
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::conv};
  o.kernel = detail::window_of(n, sizes[1], sizes[2]);
  o.ifm.zero_point = compile::integer_of(n.input(3));
  compile::kernel_extras extras;
  extras.weights = detail::weights_of(n);
  auto from = detail::with_contiguous_channels(l, detail::input_of(l, n));
  auto const chain = l.follow(n, {.per_channel = true});
  detail::set_output(n, chain, o, extras, static_cast<std::size_t>(sizes[0]));
  auto to = l.output(chain);
  auto const batch = to.sizes[0];
  if (detail::is_pointwise(o.kernel) && batch > 1) {
    o.kernel.dilation_y = o.kernel.dilation_x = 1;
    auto const rows = batch * to.sizes[1] * to.sizes[2];
    bool const is_flat = to.sizes[1] * to.sizes[2] == 1;
    auto const shape_of = [&](std::int64_t depth) {
      return is_flat ? detail::row_grid(rows, depth)
                     : ir::shape{batch * to.sizes[1], to.sizes[2], depth};
    };
    auto const in = compile::reshaped(from, shape_of(sizes[3]));
    auto const out = compile::reshaped(to, shape_of(sizes[0]));
    if (in && out) return l.b.window(o, *in, *out, extras);
  }
  for (std::int64_t i = 0; i < batch; ++i) {
    detail::convolve(
        l, detail::make_task(o, o.kernel, detail::image(from, i), detail::image(to, i), extras));
  }
}

}  // namespace arm_delegate::ethosu::operators
