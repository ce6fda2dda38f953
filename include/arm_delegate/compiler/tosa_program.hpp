#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A TOSA graph compiled for an Ethos-U, as a program of one delegate.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <string>

namespace arm_delegate::compiler {

/// A program that passes its inputs to the payload and returns its outputs. `file` is the graph's.
[[nodiscard]] ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> program_of(
    tosa::graph const& g, ethosu::compile::npu_artifact payload, target_facts const& target,
    std::string file);

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/tosa_program-inl.hpp>  // IWYU pragma: export
#endif
