// SPDX-License-Identifier: BSD-3-Clause
// Compiles the pipelines for Ethos-U once.

#include <arm_delegate/standard_npu_pipelines.hpp>

#include <span>

namespace arm_delegate {

ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::ethos_u55_128>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::ethos_u65_256>);
ARM_DELEGATE_INSTANTIATE_PIPELINE(standard_pipeline<target::ethos_u85_256>);

std::span<pipeline_entry const> npu_pipeline_table() {
  return detail::standard_table<target::all_ethos_u>::value;
}

}  // namespace arm_delegate
