#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The pipelines for every Ethos-U; the compiled library contains them.

#include <arm_delegate/arm_delegate.hpp>         // IWYU pragma: export
#include <arm_delegate/npu_pipelines.hpp>        // IWYU pragma: export
#include <arm_delegate/passes/standard_npu.hpp>  // IWYU pragma: export
#include <arm_delegate/standard_pipelines.hpp>   // IWYU pragma: export
#include <arm_delegate/targets/ethos_u.hpp>      // IWYU pragma: export

#include <span>

#ifdef ARM_DELEGATE_COMPILED
namespace arm_delegate {
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::ethos_u55_128>);
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::ethos_u65_256>);
ARM_DELEGATE_EXTERN_PIPELINE(standard_pipeline<target::ethos_u85_256>);
}  // namespace arm_delegate
#else
inline std::span<arm_delegate::pipeline_entry const> arm_delegate::npu_pipeline_table() {
  return detail::standard_table<target::all_ethos_u>::value;
}
#endif
