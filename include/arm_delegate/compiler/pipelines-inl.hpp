#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pipelines.hpp.

#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/target_name.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::compiler {

ARM_DELEGATE_FUNCTION std::vector<pipeline_entry> all_pipelines() {
  auto const tosa = standard_pipeline_table();
  auto const npus = npu_pipeline_table();
  std::vector<pipeline_entry> all(tosa.begin(), tosa.end());
  all.insert(all.end(), npus.begin(), npus.end());
  return all;
}

ARM_DELEGATE_FUNCTION pipeline_entry const& pipeline_for(std::string_view target) {
  for (auto const table : {standard_pipeline_table(), npu_pipeline_table()}) {
    for (auto const& pipeline : table) {
      if (same_target(filled(pipeline).target->name, target)) return pipeline;
    }
  }
  // Another set of profiles and extensions, whose entry stays, or an error that lists all targets.
  return find_pipeline(all_pipelines(), target);
}

ARM_DELEGATE_FUNCTION pipeline_entry const& tosa_pipeline_of(pipeline_entry const& npu) {
  // The specification that ExecuTorch lowers to for this NPU.
  auto const specification = ethosu_compile_spec(npu.target->name).specification();
  return find_pipeline(standard_pipeline_table(), specification.target_name());
}

ARM_DELEGATE_FUNCTION pipeline_entry graph_pipeline_of(pipeline_entry const& npu) {
  auto made = npu;
  made.lower = npu.to_tosa;
  made.verify = nullptr;
  return made;
}

ARM_DELEGATE_FUNCTION pipeline_entry const& host_pipeline() {
  // Everything of TOSA 1.0: the host computes what a target refuses, in any type.
  return find_pipeline(standard_pipeline_table(),
                       "tosa-1.0+int+fp+int16+int4+bf16+fp8e4m3+fp8e5m2+cf");
}

}  // namespace arm_delegate::compiler
