#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The steps that the simulator runs.

#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::simulate {

/// A kernel operation with its weights decoded.
struct kernel_step {
  step_origin origin{};
  kernel_operation op{};
  std::vector<std::int16_t> weights{};        ///< OHWI
  std::vector<weights::scale_entry> table{};  ///< by output channel
};

/// A transfer.
struct dma_step {
  step_origin origin{};
  dma_operation op{};
};

/// Continues at another step than the next one.
struct branch_step {
  step_origin origin{};
  bool is_always = false;     ///< else if the previous operation left a non-zero value
  std::size_t target = 0;     ///< index of that step
  std::int64_t repeated = 0;  ///< work from the target up to here; 0 for a forward branch
};

/// A step of the simulator; steps run in order, except for branches.
using npu_step = std::variant<kernel_step, dma_step, branch_step>;

}  // namespace arm_delegate::ethosu::simulate
