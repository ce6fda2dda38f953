#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of divide_weights.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/plan/channel_slices.hpp>
#include <arm_delegate/ethosu/plan/count_weight_readers.hpp>
#include <arm_delegate/ethosu/plan/divide_weights.hpp>
#include <arm_delegate/ethosu/plan/weight_sizes.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Divides the steps of a graph.
class weight_divider {
 public:
  weight_divider(compile::npu_graph& g, std::int64_t most, weight_sizes& sizes)
      : g_(g), most_(most), sizes_(sizes), readers_(count_weight_readers(g)) {}

  bool run() && {
    std::vector<compile::npu_step> steps;
    for (auto& step : g_.steps) {
      auto const* const k = std::get_if<compile::npu_kernel_step>(&step);
      bool const has_weights = k != nullptr && k->weights.values != nullptr;
      if (!has_weights || !divide(*k, steps)) steps.push_back(std::move(step));
    }
    bool const changed = steps.size() != g_.steps.size();
    g_.steps = std::move(steps);
    return changed;
  }

 private:
  /// Adds the parts of a step to `steps`. Returns false if there are none.
  bool divide(compile::npu_kernel_step const& k, std::vector<compile::npu_step>& steps) {
    auto const& values = k.weights.values;
    auto const bytes = sizes_.bytes_of(values);
    if (bytes <= most_ || readers_[values] > 1 || !has_channel_slices(k)) return false;
    auto const depth = k.kernel.ofm.depth;
    auto const parts = (bytes + most_ - 1) / most_;
    auto const each = ethosu::detail::round_up((depth + parts - 1) / parts, brick_channels);
    if (each >= depth) return false;
    auto const before = steps.size();
    for (std::int64_t begin = 0; begin < depth; begin += each) {
      auto const range = channel_range{begin, std::min(begin + each, depth)};
      auto made = channels_of(k, range, sizes_.part_of(k.weights, range));
      if (!compile::choose_block({*g_.npu, g_.system, g_.mode}, made.kernel)) {
        steps.resize(before);
        return false;
      }
      steps.emplace_back(std::move(made));
    }
    return true;
  }

  compile::npu_graph& g_;
  std::int64_t most_;
  weight_sizes& sizes_;
  std::unordered_map<compile::weight_values, std::size_t> readers_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION bool divide_weights(compile::npu_graph& g, std::int64_t most,
                                          weight_sizes& sizes) {
  return detail::weight_divider(g, most, sizes).run();
}

}  // namespace arm_delegate::ethosu::plan
