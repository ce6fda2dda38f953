#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The system and the memory mode that a payload is made for, the goal and the effort of the code
// generator, and a user's choice of them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <optional>

namespace arm_delegate {

/// A system with an NPU, how payloads use its memories, what they are optimised for, and how long
/// the code generator searches.
struct npu_environment {
  npu_system system{};
  npu_memory_mode mode{};
  npu_goal goal = npu_goal::performance;
  npu_effort effort{};
  friend constexpr bool operator==(npu_environment const&, npu_environment const&) = default;
};

/// A member without a value stands for the default, of a system and a memory mode that of
/// ExecuTorch's Arm backend.
struct npu_choices {
  std::optional<npu_system> system{};
  std::optional<npu_memory_mode> memory_mode{};
  std::optional<npu_goal> goal{};
  std::optional<npu_effort> effort{};
};

/// The environment of an NPU. Throws code::bad_npu_config if the NPU cannot have the memory mode in
/// the system, or if the effort is out of range.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_environment environment_of(npu_facts const& npu,
                                                                   npu_choices const& choices);

/// For a target that is not an NPU. Throws code::bad_npu_config if there is a choice.
ARM_DELEGATE_FUNCTION void refuse_choices(target_facts const& target, npu_choices const& choices);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/registry/npu_choices-inl.hpp>  // IWYU pragma: export
#endif
