#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard pipelines for Ethos-U as data, without the headers of their implementation.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>  // IWYU pragma: export

#include <span>

namespace arm_delegate {

/// A pipeline for each Ethos-U: their artifacts are `ethosu::compile::npu_artifact`.
ARM_DELEGATE_FUNCTION std::span<pipeline_entry const> npu_pipeline_table();

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/standard_npu_pipelines.hpp>  // IWYU pragma: export
#endif
