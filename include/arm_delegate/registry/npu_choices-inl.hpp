#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_choices.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <utility>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION npu_environment environment_of(npu_facts const& npu,
                                                     npu_choices const& choices) {
  npu_environment made{.system = choices.system.value_or(default_npu_system(npu.family)),
                       .mode = choices.memory_mode.value_or(default_npu_memory_mode(npu.family))};
  if (auto why = reject_memory_mode(npu, made.system, made.mode)) {
    throw error(diagnostic{.id = code::bad_npu_config, .why = std::move(*why)});
  }
  return made;
}

ARM_DELEGATE_FUNCTION void refuse_choices(target_facts const& target, npu_choices const& choices) {
  if (!choices.system && !choices.memory_mode) return;
  bool const is_mode = choices.memory_mode.has_value();
  throw error(diagnostic{
      .id = code::bad_npu_config,
      .why = {
          .rule = is_mode ? "a memory mode needs an NPU" : "a system configuration needs an NPU",
          .actual =
              fmt::format("{} for target {}",
                          is_mode ? choices.memory_mode->name : choices.system->name, target.name),
          .allowed = "Ethos-U55, Ethos-U65, Ethos-U85",
          .remedy = is_mode ? "remove the memory mode, or compile for an Ethos-U"
                            : "remove the system configuration, or compile for an Ethos-U"}});
}

}  // namespace arm_delegate
