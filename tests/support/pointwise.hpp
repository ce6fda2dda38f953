#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// 1x1 convolutions in hand-made NPU graphs.

#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace support {

/// Adds a 1x1 convolution of int8 elements. The weights are in the order of `channels` rows of
/// from.sizes[2] numbers.
inline arm_delegate::ethosu::compile::tensor_view convolve_pixels(
    arm_delegate::ethosu::compile::npu_builder& b,
    arm_delegate::ethosu::compile::tensor_view const& from, std::int64_t channels,
    std::shared_ptr<std::vector<std::int16_t> const> weights) {
  using namespace arm_delegate::ethosu;
  kernel_operation o{.kind = kernel_kind::conv};
  o.out = compile::plain_output(compile::int8_elements);
  o.out.scale_mode = ofm_scale_mode::per_channel;
  compile::kernel_extras extras;
  extras.weights = {.out_channels = channels,
                    .height = 1,
                    .width = 1,
                    .in_channels = from.sizes[2],
                    .values = std::move(weights)};
  extras.scales.assign(static_cast<std::size_t>(channels), {.bias = 0, .scale = 1, .shift = 8});
  auto const to = b.temporary({from.sizes[0], from.sizes[1], channels}, compile::int8_elements);
  b.window(std::move(o), from, to, std::move(extras));
  return to;
}

}  // namespace support
