#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of transpose_conv2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/convolve.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/operators/transpose_conv2d.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// Along one axis: each element of the input adds the kernel to the output, `stride` apart.
struct transposed_axis {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t padding = 0;  ///< of the output before the first kernel; may be negative
};

/// Outputs `phase`, `phase` + stride, ... of an axis see the kernel's elements `first`, `first` +
/// stride, ..., in reverse.
struct transposed_phase {
  std::int64_t phase = 0;
  std::int64_t first = 0;
  std::int64_t taps = 0;
};

/// The outputs of one phase, as a convolution without stride.
[[nodiscard]] inline transposed_phase take_phase(window_task& t, std::size_t axis,
                                                 transposed_axis const& whole, std::int64_t phase) {
  auto const stride = whole.stride;
  auto const size = t.out.sizes[axis];
  auto const count = (size - phase + stride - 1) / stride;
  transposed_phase made{.phase = phase};
  made.first = ((phase - whole.padding) % stride + stride) % stride;
  made.taps = made.first < whole.kernel ? (whole.kernel - made.first - 1) / stride + 1 : 0;
  // Output phase + stride * j sees input j + begin - tap.
  auto const begin = (phase - whole.padding - made.first) / stride;
  t = part_of(std::move(t), axis, phase, count, stride);
  t.axes[axis] = {.in = t.in.sizes[axis],
                  .out = count,
                  .kernel = std::max<std::int64_t>(made.taps, 1),
                  .before = made.taps - 1 - begin};
  return made;
}

/// Every phase of both axes.
inline void convolve_transposed(compile::npu_lowering& l, window_task const& t,
                                std::array<transposed_axis, 2> const& axes) {
  auto const& w = t.extras.weights;
  auto const phases = [&](std::size_t axis) {
    return std::min(axes[axis].stride, t.out.sizes[axis]);
  };
  for (std::int64_t py = 0; py < phases(0); ++py) {
    for (std::int64_t px = 0; px < phases(1); ++px) {
      auto one = t;
      auto const y = take_phase(one, 0, axes[0], py);
      auto const x = take_phase(one, 1, axes[1], px);
      if (y.taps == 0 || x.taps == 0) {
        convolve_nothing(l, std::move(one));
        continue;
      }
      one.extras.weights =
          rearranged(w,
                     {.out_channels = w.out_channels,
                      .height = y.taps,
                      .width = x.taps,
                      .in_channels = w.in_channels},
                     [&](auto o, auto ky, auto kx, auto i) {
                       return index_of(w, o, y.first + axes[0].stride * (y.taps - 1 - ky),
                                       x.first + axes[1].stride * (x.taps - 1 - kx), i);
                     });
      convolve(l, std::move(one));
    }
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> transpose_conv2d::supports(
    ethosu::compile::tosa_node const& n) {
  if (auto why = detail::check_convolution(n)) return why;
  auto const& weights = n.input(1).sizes;
  auto const& stride = n.op.attrs.integers(tosa::attr::stride);
  auto const taps = [](std::int64_t kernel, std::int64_t by) { return (kernel + by - 1) / by; };
  return detail::check_channels(
      {.height = taps(weights[1], stride[0]), .width = taps(weights[2], stride[1])}, weights[3],
      weights[0]);
}

ARM_DELEGATE_FUNCTION void transpose_conv2d::lower(ethosu::compile::npu_lowering& l,
                                                   ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const& sizes = n.input(1).sizes;
  auto const& stride = n.op.attrs.integers(tosa::attr::stride);
  auto const& padding = n.op.attrs.integers(tosa::attr::out_pad);
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::conv};
  o.ifm.zero_point = compile::integer_of(n.input(3));
  compile::kernel_extras extras;
  extras.weights = detail::weights_of(n);
  auto const from = detail::with_contiguous_channels(l, l.input(n.op.inputs[0]));
  auto const chain = l.follow(n, {.per_channel = true});
  detail::set_output(n, chain, o, extras, static_cast<std::size_t>(sizes[0]));
  auto const to = l.output(chain);
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    detail::window_task const task{
        .o = o, .in = detail::image(from, i), .out = detail::image(to, i), .extras = extras};
    detail::convolve_transposed(
        l, task, {{{sizes[1], stride[0], padding[0]}, {sizes[2], stride[1], padding[2]}}});
  }
}

}  // namespace arm_delegate::ethosu::operators
