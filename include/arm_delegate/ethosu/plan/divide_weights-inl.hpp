#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of divide_weights.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/divide_weights.hpp>
#include <arm_delegate/ethosu/plan/weight_sizes.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// True if channels of the output can be computed alone, with weights that no other step reads.
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

/// Some channels of an operation's output as an operation.
[[nodiscard]] inline compile::npu_kernel_step channels_of(compile::npu_kernel_step const& k,
                                                          std::int64_t begin, std::int64_t end) {
  auto made = k;
  auto& f = made.kernel.ofm;
  for (auto& base : f.bases) base += begin * f.element_bytes();
  f.depth = end - begin;
  auto& w = made.weights;
  auto const each = w.height * w.width * w.in_channels;
  w.out_channels = end - begin;
  w.values = std::make_shared<std::vector<std::int16_t> const>(
      k.weights.values->begin() + begin * each, k.weights.values->begin() + end * each);
  if (k.scales.size() > 1) made.scales.assign(k.scales.begin() + begin, k.scales.begin() + end);
  return made;
}

/// Divides the steps of a graph.
class weight_divider {
 public:
  weight_divider(compile::npu_graph& g, std::int64_t most, weight_sizes& sizes)
      : g_(g), most_(most), sizes_(sizes) {}

  bool run() && {
    for (auto const& step : g_.steps) {
      if (auto const* const k = weighted(step)) ++readers_[k->weights.values];
    }
    std::vector<compile::npu_step> steps;
    for (auto& step : g_.steps) {
      auto const* const k = weighted(step);
      if (k == nullptr || !divide(*k, steps)) steps.push_back(std::move(step));
    }
    bool const changed = steps.size() != g_.steps.size();
    g_.steps = std::move(steps);
    return changed;
  }

 private:
  [[nodiscard]] static compile::npu_kernel_step const* weighted(compile::npu_step const& step) {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&step);
    return k == nullptr || k->weights.values == nullptr ? nullptr : k;
  }

  /// Adds the parts of a step to `steps`. Returns false if there are none.
  bool divide(compile::npu_kernel_step const& k, std::vector<compile::npu_step>& steps) {
    auto const& values = k.weights.values;
    auto const bytes = sizes_.bytes_of(values);
    if (bytes <= most_ || readers_[values] > 1 || !has_channel_slices(k)) return false;
    constexpr std::int64_t unit = 16;  // channels of a brick
    auto const depth = k.kernel.ofm.depth;
    auto const parts = (bytes + most_ - 1) / most_;
    auto const each = ethosu::detail::round_up((depth + parts - 1) / parts, unit);
    if (each >= depth) return false;
    auto const before = steps.size();
    for (std::int64_t begin = 0; begin < depth; begin += each) {
      auto made = channels_of(k, begin, std::min(begin + each, depth));
      if (!compile::choose_block({*g_.npu, g_.system, g_.mode}, made.kernel)) {
        steps.resize(before);
        return false;
      }
      sizes_.add_part(values, made.weights.values);
      steps.emplace_back(std::move(made));
    }
    return true;
  }

  compile::npu_graph& g_;
  std::int64_t most_;
  weight_sizes& sizes_;
  std::unordered_map<compile::weight_values, int> readers_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION bool divide_weights(compile::npu_graph& g, std::int64_t most,
                                          weight_sizes& sizes) {
  return detail::weight_divider(g, most, sizes).run();
}

}  // namespace arm_delegate::ethosu::plan
