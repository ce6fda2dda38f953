#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The targets of the tool.

#include <arm_delegate/pipeline/pipeline_entry.hpp>

#include <span>
#include <string_view>

namespace armdc {

/// The standard pipelines: for TOSA, then for every Ethos-U.
std::span<arm_delegate::pipeline_entry const> all_pipelines();

/// The pipeline for a target in any spelling. Throws code::unknown_target.
arm_delegate::pipeline_entry const& pipeline_for(std::string_view target);

/// The pipeline for the TOSA graphs that ExecuTorch makes for an Ethos-U, and Vela compiles.
arm_delegate::pipeline_entry const& tosa_pipeline_of(arm_delegate::pipeline_entry const& npu);

/// An Ethos-U's pipeline up to the TOSA graphs that it makes its payloads from.
arm_delegate::pipeline_entry graph_pipeline_of(arm_delegate::pipeline_entry const& npu);

/// The pipeline that computes what stays on the host. It has the operators that the host can run.
arm_delegate::pipeline_entry const& host_pipeline();

}  // namespace armdc
