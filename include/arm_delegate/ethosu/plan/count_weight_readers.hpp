#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How many steps of an NPU graph read the same weights.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>

#include <cstddef>
#include <unordered_map>
#include <variant>

namespace arm_delegate::ethosu::plan {

/// The number of steps that read each list of weights. Stripes of an operation share a list.
[[nodiscard]] inline std::unordered_map<compile::weight_values, std::size_t> count_weight_readers(
    compile::npu_graph const& g) {
  std::unordered_map<compile::weight_values, std::size_t> made;
  for (auto const& step : g.steps) {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&step);
    if (k != nullptr && k->weights.values != nullptr) ++made[k->weights.values];
  }
  return made;
}

}  // namespace arm_delegate::ethosu::plan
