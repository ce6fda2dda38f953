// SPDX-License-Identifier: BSD-3-Clause
// The targets of the tool.

#include "pipelines.hpp"

#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

/// Everything of TOSA 1.0: the host computes what a target refuses, in any type.
constexpr std::string_view host_target = "tosa-1.0+int+fp+int16+int4+bf16+fp8e4m3+fp8e5m2+cf";

}  // namespace

std::span<ad::pipeline_entry const> all_pipelines() {
  static auto const all = [] {
    auto const tosa = ad::standard_pipeline_table();
    auto const npus = ad::npu_pipeline_table();
    std::vector<ad::pipeline_entry> made(tosa.begin(), tosa.end());
    made.insert(made.end(), npus.begin(), npus.end());
    return made;
  }();
  return all;
}

ad::pipeline_entry const& pipeline_for(std::string_view target) {
  return ad::find_pipeline(all_pipelines(), target);
}

ad::pipeline_entry const& tosa_pipeline_of(ad::pipeline_entry const& npu) {
  // The specification that ExecuTorch lowers to for this NPU.
  auto const specification = ad::ethosu_compile_spec(npu.target->name).specification();
  return ad::find_pipeline(ad::standard_pipeline_table(), specification.target_name());
}

ad::pipeline_entry graph_pipeline_of(ad::pipeline_entry const& npu) {
  auto made = npu;
  made.lower = npu.to_tosa;
  made.verify = nullptr;
  return made;
}

ad::pipeline_entry const& host_pipeline() {
  return ad::find_pipeline(ad::standard_pipeline_table(), host_target);
}

}  // namespace armdc
