#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Pairs the commands of a stream with the steps of its program, for listings.

#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>

namespace arm_delegate::ethosu {

/// Calls `visit(instruction, step)` for every command of a program's stream. The step is null for
/// commands that set registers.
template <class Visit>
void for_each_command(decoded_stream const& stream, npu_program const& program, Visit&& visit) {
  auto step = program.steps.begin();
  for (auto const& i : stream.commands) {
    bool const is_step = step != program.steps.end() && step->origin.offset == i.offset;
    visit(i, is_step ? &*step : nullptr);
    if (is_step) ++step;
  }
}

}  // namespace arm_delegate::ethosu
