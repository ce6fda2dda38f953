#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a scheduled NPU graph will cost in the end.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/weight_sizes.hpp>

#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// The cost of a graph after the passes that follow its schedule.
struct predicted_cost {
  std::int64_t cycles = 0;
  std::vector<std::int64_t> lost{};  ///< cycles that each step waits for its weights
  std::int64_t scratch_bytes = 0;    ///< without fetched weights
};

/// Predicts the cost of a scheduled graph whose buffers fit: chooses layouts and plans fetches.
/// `sizes` measures weights that it does not know.
[[nodiscard]] ARM_DELEGATE_FUNCTION predicted_cost predict_cycles(compile::npu_graph g,
                                                                  weight_sizes& sizes);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/predict_cycles-inl.hpp>  // IWYU pragma: export
#endif
