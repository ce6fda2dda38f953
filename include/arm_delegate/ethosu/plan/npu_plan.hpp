#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What the code generator decides about the steps of an NPU graph before memory is placed: data
// that a planner makes and `apply` carries out.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// Weights that transfers bring from the memory of constants to scratch, while earlier steps run.
struct weight_fetch {
  std::size_t issued = 0;              ///< the transfers start before this step
  std::vector<std::size_t> readers{};  ///< the steps that read the weights there, in order
  std::vector<byte_range> streams{};   ///< the weights in region 0, one range for each core
  std::int64_t bytes = 0;              ///< of the buffer in scratch
  friend bool operator==(weight_fetch const&, weight_fetch const&) = default;
};

/// Steps that run by stripes: each computes rows of its output when a later one needs them, so that
/// the buffers between them hold some rows only.
struct cascade {
  std::size_t first = 0;  ///< step
  std::size_t last = 0;
  std::int64_t rows = 0;  ///< of the last step's output in a stripe
  /// An input whose bytes the last step's output takes over once they are read; none: it has bytes
  /// of its own.
  compile::buffer_id replaced = compile::no_buffer;
  std::int64_t lead = 0;  ///< bytes by which the output starts before that input
  friend bool operator==(cascade const&, cascade const&) = default;
};

/// Steps that run as one operation, each on the result of the one before, which is never in memory
/// (U85).
struct chain {
  std::vector<std::size_t> steps{};  ///< in order; they run in the place of the last one
  std::int64_t saved = 0;            ///< cycles
  friend bool operator==(chain const&, chain const&) = default;
};

/// Decisions for one graph.
struct npu_plan {
  std::vector<cascade> cascades{};  ///< in the order of their steps, which do not overlap
  /// Bytes of the SRAM within which the plan was made; none: those that maps need.
  std::optional<std::int64_t> limit{};
  std::vector<chain> chains{};          ///< in the order of their last steps
  std::vector<weight_fetch> fetches{};  ///< in the order in which they are issued
  // Predicted cycles of the whole graph.
  std::int64_t cycles_before = 0;  ///< without the plan
  std::int64_t cycles = 0;         ///< with it
  std::vector<std::int64_t>
      lost{};  ///< cycles that each step waits for its weights, in a plan of fetches
  friend bool operator==(npu_plan const&, npu_plan const&) = default;
};

}  // namespace arm_delegate::ethosu::plan
