#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_choices.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION npu_environment environment_of(npu_facts const& npu,
                                                     npu_choices const& choices) {
  npu_environment made{.system = choices.system.value_or(default_npu_system(npu.family)),
                       .mode = choices.memory_mode.value_or(default_npu_memory_mode(npu.family)),
                       .goal = choices.goal.value_or(npu_goal::performance),
                       .effort = choices.effort.value_or(npu_effort{})};
  if (auto why = reject_memory_mode(npu, made.system, made.mode)) {
    throw error(diagnostic{.id = code::bad_npu_config, .why = std::move(*why)});
  }
  if (!made.effort.is_valid()) {
    throw error(diagnostic{
        .id = code::bad_npu_config,
        .why = {.rule = "the effort of the code generator is out of range",
                .actual = std::to_string(made.effort.level),
                .allowed = fmt::format("{} to {}", npu_effort::least, npu_effort::most),
                .remedy = fmt::format("use {}, or leave it out", npu_effort::standard)}});
  }
  return made;
}

ARM_DELEGATE_FUNCTION void refuse_choices(target_facts const& target, npu_choices const& choices) {
  auto const refuse = [&](std::string_view what, std::string_view name) {
    throw error(diagnostic{
        .id = code::bad_npu_config,
        .why = {.rule = fmt::format("a {} needs an NPU", what),
                .actual = fmt::format("{} for target {}", name, target.name),
                .allowed = "Ethos-U55, Ethos-U65, Ethos-U85",
                .remedy = fmt::format("remove the {}, or compile for an Ethos-U", what)}});
  };
  if (choices.memory_mode) refuse("memory mode", choices.memory_mode->name);
  if (choices.system) refuse("system configuration", choices.system->name);
  if (choices.goal) refuse("goal of the code generator", name(*choices.goal));
  if (choices.effort) {
    refuse("level of effort of the code generator", std::to_string(choices.effort->level));
  }
}

}  // namespace arm_delegate
