#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Parts of an operation: some channels of its output, with their weights.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// Channels of an output, up to but excluding `end`.
struct channel_range {
  std::int64_t begin = 0;
  std::int64_t end = 0;

  [[nodiscard]] constexpr std::int64_t count() const { return end - begin; }
};

/// True if channels of the output can be computed alone, with a part of the weights.
[[nodiscard]] inline bool has_channel_slices(compile::npu_kernel_step const& k) {
  auto const& o = k.kernel;
  auto const& f = o.ofm;
  return o.kind == kernel_kind::conv && !o.multiplies_matrices && !o.ifm2 &&
         f.format == activation_format::nhwc && f.storage == activation_storage::tile2x2 &&
         o.ifm.storage == activation_storage::tile2x2 && f.depth == k.weights.out_channels &&
         o.out.transpose == activation_transpose::hwc &&
         o.out.reverse == activation_reverse::none && o.starts_from == acc_input::reset &&
         !o.keeps_accumulators && k.ifm != k.ofm;
}

/// The weights of some output channels.
[[nodiscard]] inline compile::weight_values weights_of(compile::operation_weights const& w,
                                                       channel_range channels) {
  auto const each = w.height * w.width * w.in_channels;
  auto const first = w.values->begin();
  return std::make_shared<std::vector<std::int16_t> const>(first + channels.begin * each,
                                                           first + channels.end * each);
}

/// Some channels of an operation's output as an operation with the weights of these channels.
[[nodiscard]] inline compile::npu_kernel_step channels_of(compile::npu_kernel_step const& k,
                                                          channel_range channels,
                                                          compile::weight_values weights) {
  auto made = k;
  auto& f = made.kernel.ofm;
  f.bases[0] += channels.begin * f.element_bytes();
  f.depth = channels.count();
  made.weights.out_channels = channels.count();
  made.weights.values = std::move(weights);
  if (k.scales.size() > 1) {
    made.scales.assign(k.scales.begin() + channels.begin, k.scales.begin() + channels.end);
  }
  return made;
}

}  // namespace arm_delegate::ethosu::plan
