#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The library's pipelines for all of its targets.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::compiler {

/// The standard pipelines: for TOSA, then for every Ethos-U.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<pipeline_entry> all_pipelines();

/// The pipeline for a target in any spelling. Throws code::unknown_target, with the targets that
/// there are. The result lives as long as the program, as in the next functions.
[[nodiscard]] ARM_DELEGATE_FUNCTION pipeline_entry const& pipeline_for(std::string_view target);

/// The pipeline for the TOSA graphs that ExecuTorch makes for an Ethos-U, and Vela compiles.
[[nodiscard]] ARM_DELEGATE_FUNCTION pipeline_entry const& tosa_pipeline_of(
    pipeline_entry const& npu);

/// An Ethos-U's pipeline up to the TOSA graphs that it makes its payloads from.
[[nodiscard]] ARM_DELEGATE_FUNCTION pipeline_entry graph_pipeline_of(pipeline_entry const& npu);

/// The pipeline that computes what stays on the host. It has the operators that the host can run.
[[nodiscard]] ARM_DELEGATE_FUNCTION pipeline_entry const& host_pipeline();

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/pipelines-inl.hpp>  // IWYU pragma: export
#endif
