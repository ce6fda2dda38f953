#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/reference/program.hpp>
#include <arm_delegate/run/runner_net.hpp>

#include <cstddef>
#include <utility>

namespace arm_delegate::reference {

ARM_DELEGATE_FUNCTION program::program(ir::exported_program p, pipeline_entry const& lowered)
    : nodes_(std::move(p), lowered, &compile_node_net), outputs_(nodes_.output_count()) {}

ARM_DELEGATE_FUNCTION void program::run() {
  nodes_.run();
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    outputs_[i].clear();
    for (auto x : nodes_.output(i).data) outputs_[i].push_back(static_cast<float>(x));
  }
}

}  // namespace arm_delegate::reference
