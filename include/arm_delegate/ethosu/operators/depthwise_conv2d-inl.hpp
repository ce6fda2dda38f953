#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of depthwise_conv2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/depthwise_conv2d.hpp>
#include <arm_delegate/ethosu/operators/detail/computed_weights.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/convolve.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// Weights of a depthwise convolution, [height, width, channels, multiplier], in OHWI order: with
/// one input channel, or with all if there are several outputs for each.
[[nodiscard]] inline ethosu::compile::operation_weights depthwise_weights(tosa_node const& n) {
  auto const& sizes = n.input(1).sizes;
  auto const given = centred_weights(n);
  auto const channels = sizes[2];
  auto const multiplier = sizes[3];
  auto const taps = sizes[0] * sizes[1];
  ethosu::compile::operation_weights made{.out_channels = channels * multiplier,
                                          .height = sizes[0],
                                          .width = sizes[1],
                                          .in_channels = 1};
  std::vector<std::int16_t> values(given.size());
  for (std::int64_t tap = 0; tap < taps; ++tap) {
    for (std::int64_t out = 0; out < made.out_channels; ++out) {
      values[static_cast<std::size_t>(out * taps + tap)] =
          given[static_cast<std::size_t>(tap * made.out_channels + out)];
    }
  }
  made.values = std::make_shared<std::vector<std::int16_t> const>(std::move(values));
  return made;
}

/// True if a convolution over all channels, with zeros, costs less than one operation for each
/// output of a channel and a copy that interleaves their results.
[[nodiscard]] inline bool is_best_dense(ethosu::compile::operation_weights const& w,
                                        std::int64_t channels) {
  auto const taps = w.height * w.width;
  // A convolution has about 8 times the MACs of a depthwise one; copies write single elements.
  constexpr std::int64_t gain = 8;
  constexpr std::int64_t copy = 512;
  return channels * taps <= gain * taps + copy;
}

/// Several outputs for each channel.
inline void multiply_channels(compile::npu_lowering& l, window_task t, std::int64_t multiplier) {
  auto const& w = t.extras.weights;
  auto const channels = t.in_depth();
  if (is_best_dense(w, channels)) {
    auto all = w;
    all.in_channels = channels;
    t.o.kind = ethosu::kernel_kind::conv;
    t.extras.weights = rearranged(w, all, [&](auto o, auto y, auto x, auto i) {
      return o / multiplier == i ? index_of(w, o, y, x, 0) : std::int64_t{-1};
    });
    return convolve(l, std::move(t));
  }
  auto const to = compile::with_rank(t.out, 3);
  for (std::int64_t m = 0; m < multiplier; ++m) {
    auto one = t;
    auto part = w;
    part.out_channels = channels;
    one.extras.weights = rearranged(w, part, [&](auto o, auto y, auto x, auto) {
      return index_of(w, o * multiplier + m, y, x, 0);
    });
    one.extras.scales.clear();
    for (auto c = m; c < w.out_channels; c += multiplier) {
      one.extras.scales.push_back(t.extras.scales[static_cast<std::size_t>(c)]);
    }
    one.out = l.b.temporary({to.sizes[0], to.sizes[1], channels}, to.type);
    auto const results = one.out;
    convolve(l, std::move(one));
    auto places = compile::sliced(to, 2, m, channels);
    places.strides[2] *= multiplier;
    l.b.copy(results, places);
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> depthwise_conv2d::supports(
    ethosu::compile::tosa_node const& n) {
  auto const& weights = n.input(1).sizes;
  if (detail::has_computed_weights(n)) return detail::check_computed_weights(n, 1);
  if (auto why = detail::check_convolution(n)) return why;
  // The number of channels processed together if the window is folded into channels.
  auto const taken = std::min(weights[2], detail::merged_channels);
  auto const k = detail::window_of(n, weights[0], weights[1]);
  return detail::first_of(detail::check_channels({}, weights[2], weights[2] * weights[3]),
                          detail::check_channels(k, taken, 1));
}

ARM_DELEGATE_FUNCTION void depthwise_conv2d::lower(ethosu::compile::npu_lowering& l,
                                                   ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  if (detail::has_computed_weights(n)) return detail::multiply_elements(l, n);
  auto const& sizes = n.input(1).sizes;
  auto const multiplier = sizes[3];
  // A single channel is an ordinary convolution.
  ethosu::kernel_operation o{.kind = sizes[2] > 1 ? ethosu::kernel_kind::depthwise
                                                  : ethosu::kernel_kind::conv};
  auto const k = detail::window_of(n, sizes[0], sizes[1]);
  o.ifm.zero_point = compile::integer_of(n.input(3));
  compile::kernel_extras extras;
  extras.weights = detail::depthwise_weights(n);
  auto const from = detail::with_contiguous_channels(l, detail::input_of(l, n));
  auto const chain = l.follow(n, {.per_channel = true});
  detail::set_output(n, chain, o, extras, static_cast<std::size_t>(sizes[2] * multiplier));
  auto const to = l.output(chain);
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    auto task = detail::make_task(o, k, detail::image(from, i), detail::image(to, i), extras);
    if (sizes[2] == 1 || multiplier == 1) {
      detail::convolve(l, std::move(task));
    } else {
      detail::multiply_channels(l, std::move(task), multiplier);
    }
  }
}

}  // namespace arm_delegate::ethosu::operators
