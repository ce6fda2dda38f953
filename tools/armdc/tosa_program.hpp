#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A TOSA graph compiled for an Ethos-U, as a program of one delegate.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <string>

namespace armdc {

/// A program that passes its inputs to the payload and returns its outputs. `file` is the graph's.
[[nodiscard]] arm_delegate::basic_compiled_program<std::any> program_of(
    arm_delegate::tosa::graph const& g, arm_delegate::ethosu::compile::npu_artifact made,
    arm_delegate::target_facts const& target, std::string file);

}  // namespace armdc
