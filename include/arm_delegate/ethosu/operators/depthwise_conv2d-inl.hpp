#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of depthwise_conv2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/depthwise_conv2d.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::npu {

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
                                          .in_channels = multiplier == 1 ? 1 : channels};
  std::vector<std::int16_t> values(
      static_cast<std::size_t>(made.out_channels * taps * made.in_channels));
  for (std::int64_t tap = 0; tap < taps; ++tap) {
    for (std::int64_t c = 0; c < channels; ++c) {
      for (std::int64_t m = 0; m < multiplier; ++m) {
        auto const out = c * multiplier + m;
        auto const in = multiplier == 1 ? 0 : c;
        values[static_cast<std::size_t>((out * taps + tap) * made.in_channels + in)] =
            given[static_cast<std::size_t>((tap * channels + c) * multiplier + m)];
      }
    }
  }
  made.values = std::make_shared<std::vector<std::int16_t> const>(std::move(values));
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> depthwise_conv2d::supports(
    ethosu::compile::tosa_node const& n) {
  if (auto why = detail::check_convolution(n)) return why;
  auto const& weights = n.input(1).sizes;
  return detail::check_window(detail::window_of(n, weights[0], weights[1]));
}

ARM_DELEGATE_FUNCTION void depthwise_conv2d::lower(ethosu::compile::npu_lowering& l,
                                                   ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const& sizes = n.input(1).sizes;
  bool const is_depthwise = sizes[3] == 1;
  ethosu::kernel_operation o{.kind = is_depthwise ? ethosu::kernel_kind::depthwise
                                                  : ethosu::kernel_kind::conv};
  o.kernel = detail::window_of(n, sizes[0], sizes[1]);
  o.ifm.zero_point = compile::integer_of(n.input(3));
  compile::kernel_extras extras;
  extras.weights = detail::depthwise_weights(n);
  auto const from = detail::with_contiguous_channels(l, detail::input_of(l, n));
  auto const chain = l.follow(n, {.per_channel = true});
  detail::set_output(n, chain, o, extras, static_cast<std::size_t>(sizes[2] * sizes[3]));
  auto const to = l.output(chain);
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    auto in = detail::image(from, i);
    auto const out = detail::image(to, i);
    auto one = o;
    detail::settle_padding(one.kernel, in, out);
    l.b.window(std::move(one), in, out, extras);
  }
}

}  // namespace arm_delegate::npu
