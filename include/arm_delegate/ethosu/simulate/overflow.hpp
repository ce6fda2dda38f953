#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The warning about sums that the accumulators of an NPU cannot hold.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>

#include <fmt/core.h>

#include <string>

namespace arm_delegate::ethosu::simulate {

/// The warning about the operation whose sums need more bits than its accumulators have.
[[nodiscard]] inline diagnostic overflow_warning(kernel_step const& step) {
  return {.level = severity::warning,
          .id = code::bad_command,
          .why = {.rule = "accumulation needs more bits than the accumulators have: the documents "
                          "do not say what the hardware does then",
                  .allowed = fmt::format("{} bits", step.op.accumulator_bits)},
          .target = std::string(command_name(step.op)),
          .offset = step.origin.offset};
}

}  // namespace arm_delegate::ethosu::simulate
