// SPDX-License-Identifier: BSD-3-Clause
// Compiles the standard pipelines once.

#include <arm_delegate/pipeline_entry-inl.hpp>
#include <arm_delegate/standard_pipelines.hpp>

namespace arm_delegate {

ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_1_0_int>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_1_0_fp>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_0_80_bi>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::tosa_0_80_mi>);

std::span<pipeline_entry const> standard_pipeline_table() {
  return pipeline_table<standard_pipelines>;
}

}  // namespace arm_delegate
