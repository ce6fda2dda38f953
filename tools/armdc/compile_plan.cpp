// SPDX-License-Identifier: BSD-3-Clause
// How a subcommand compiles for a target.

#include "compile_plan.hpp"

#include "commands.hpp"
#include "npu_choice.hpp"
#include "pipelines.hpp"
#include "vela_payload.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/run/npu_net.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <string>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

ad::pipeline_entry const& compile_plan::lowering() const {
  return with_vela ? tosa_pipeline_of(target) : target;
}

void compile_plan::add_to(ad::compile_options& options) const {
  if (!npu || with_vela) return;
  options.system = npu->system;
  options.memory_mode = npu->mode;
}

ad::net_maker compile_plan::npu_net() const {
  return with_vela ? &ad::make_given_npu_net : &ad::make_npu_net;
}

compile_plan make_plan(std::string const& target, payload_arguments const& a,
                       ad::work_limits const& limits) {
  auto const& pipeline = pipeline_for(target);
  check_npu_options(a, *pipeline.target);
  compile_plan plan{.target = pipeline, .with_vela = a.compiler == vela_compiler};
  if (plan.with_vela) check_vela();
  plan.npu = choose_system(*pipeline.target, a, limits);
  return plan;
}

ad::ethosu::compile::npu_artifact make_payload(compile_plan const& plan, ad::tosa::graph const& g,
                                               std::vector<ad::diagnostic>& warnings) {
  if (plan.with_vela) {
    return vela_payload(g, *plan.target.target->npu, plan.npu.value(), warnings);
  }
  ad::compile_options options;
  plan.add_to(options);
  return ad::artifact_as<ad::ethosu::compile::npu_artifact>(
      plan.target.lower_from_tosa(g, options, nullptr, &warnings));
}

ad::basic_compiled_program<std::any> finish(compile_plan const& plan,
                                            ad::basic_compiled_program<std::any> lowered) {
  if (!plan.with_vela) return lowered;
  lowered.target = plan.target.target->name;
  for (auto& d : lowered.delegates) {
    d.artifact =
        make_payload(plan, std::any_cast<ad::tosa::graph const&>(d.artifact), lowered.warnings);
  }
  return lowered;
}

}  // namespace armdc
