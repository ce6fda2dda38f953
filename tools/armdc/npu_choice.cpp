// SPDX-License-Identifier: BSD-3-Clause
// Makes the session that the command line chooses.

#include "npu_choice.hpp"

#include "commands.hpp"
#include "inputs.hpp"
#include "temporaries.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace armdc {

namespace ad = arm_delegate;

namespace {

ad::npu_config read_config(std::string const& path, ad::work_limits const& limits) {
  auto const file = read_file(path, limits);
  auto config = ad::read_npu_config(
      {reinterpret_cast<char const*>(file.bytes.data()), file.bytes.size()}, path);
  print_messages(config.warnings);
  return config;
}

/// Throws code::external_tool if there is no Vela.
void check_vela() {
  try {
    (void)ad::ethosu::find_vela();
  } catch (ad::error const& e) {
    auto problems = e.diagnostics();
    problems.front().why.remedy += ", or leave out --compiler vela";
    throw ad::error(std::move(problems));
  }
}

/// Throws usage_error for bytes that the NPU cannot address, for a goal that Vela does not have,
/// and for an effort of Vela.
void check_values(payload_arguments const& a, ad::npu_facts const& npu) {
  auto const most = ad::address_space(npu.family);
  if (a.sram.value_or(0) > most) {
    throw usage_error(
        fmt::format("--sram: '{}' is too large; {} addresses {} bytes", *a.sram, npu.name, most));
  }
  bool const is_vela = a.compiler == name(ad::compiler::code_generator::vela);
  if (is_vela && a.optimise == name(ad::npu_goal::balanced)) {
    throw usage_error(
        "--optimise: Vela has no 'balanced'; use size, performance or --compiler native");
  }
  if (is_vela && a.effort) {
    throw usage_error("--effort: Vela has none to choose; leave it out, or use --compiler native");
  }
}

/// While Vela runs, a signal stops Vela first.
std::shared_ptr<void> defer_stop() { return std::make_shared<deferred_stop>(); }

}  // namespace

ad::compiler::system_names names_of(npu_arguments const& a, ad::work_limits const& limits) {
  if (!a.config.empty() && a.system_config.empty() && a.memory_mode.empty()) {
    throw usage_error("--config: name a system or memory mode with --system-config, --memory-mode");
  }
  ad::compiler::system_names names{.system = a.system_config, .memory_mode = a.memory_mode};
  if (!a.config.empty()) names.config = read_config(a.config, limits);
  return names;
}

ad::compiler::session make_session(std::string const& target, payload_arguments const& a,
                                   ad::work_limits const& limits) {
  auto const& facts = *ad::compiler::pipeline_for(target).target;
  check_npu_options(a, facts);
  if (facts.npu != nullptr) check_values(a, *facts.npu);
  ad::compiler::session_options options{.target = target};
  if (a.compiler == name(ad::compiler::code_generator::vela)) {
    check_vela();
    options.generator = ad::compiler::code_generator::vela;
    options.vela = {.stop = deferred_stop::requested(), .guard = &defer_stop};
  }
  if (facts.npu != nullptr) {
    options.system = names_of(a, limits);
    options.system.sram_bytes = a.sram;
    options.system.goal = ad::find_npu_goal(a.optimise);
    if (a.effort) options.system.effort = ad::npu_effort{*a.effort};
  }
  return ad::compiler::session(std::move(options));
}

void refuse_npu_options(npu_arguments const& a, std::string_view wanted, std::string_view instead) {
  refuse_option("--config", !a.config.empty(), wanted, instead);
  refuse_option("--system-config", !a.system_config.empty(), wanted, instead);
  refuse_option("--memory-mode", !a.memory_mode.empty(), wanted, instead);
}

void refuse_npu_options(payload_arguments const& a, std::string_view wanted,
                        std::string_view instead) {
  refuse_npu_options(static_cast<npu_arguments const&>(a), wanted, instead);
  refuse_option("--sram", a.sram.has_value(), wanted, instead);
  refuse_option("--optimise", !a.optimise.empty(), wanted, instead);
  refuse_option("--effort", a.effort.has_value(), wanted, instead);
  refuse_option("--compiler", !a.compiler.empty(), wanted, instead);
}

std::string not_an_npu(ad::target_facts const& target) {
  return "'" + std::string(target.name) + "' is not one";
}

}  // namespace armdc
