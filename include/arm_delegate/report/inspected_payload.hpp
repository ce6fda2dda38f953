#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The contents of an Ethos-U payload as plain data: its commands, memory, cycles and problems.

#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/simulate/npu_step.hpp>

#include <vector>

namespace arm_delegate::report {

struct inspected_payload {
  ethosu::npu_payload payload{};  ///< views the bytes that it was read from
  compiler::system_choice system{};
  ethosu::decoded_stream stream{};
  ethosu::npu_program program{};
  std::vector<ethosu::live_range> live_ranges{};
  ethosu::estimate::payload_cycles cycles{};
  std::vector<ethosu::simulate::npu_step> steps{};  ///< with weights, if they were asked for
  std::vector<diagnostic> problems{};
};

}  // namespace arm_delegate::report
