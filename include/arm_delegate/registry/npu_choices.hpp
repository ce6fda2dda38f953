#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The system, the memory mode and the goal that a payload is made for, and a user's choice of them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <optional>

namespace arm_delegate {

/// A system with an NPU, how payloads use its memories, and what they are optimised for.
struct npu_environment {
  npu_system system{};
  npu_memory_mode mode{};
  npu_goal goal = npu_goal::performance;
  friend constexpr bool operator==(npu_environment const&, npu_environment const&) = default;
};

/// A member without a value stands for the default of ExecuTorch's Arm backend.
struct npu_choices {
  std::optional<npu_system> system{};
  std::optional<npu_memory_mode> memory_mode{};
  std::optional<npu_goal> goal{};
};

/// The environment of an NPU. Throws code::bad_npu_config if the NPU cannot have the memory mode in
/// the system.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_environment environment_of(npu_facts const& npu,
                                                                   npu_choices const& choices);

/// For a target that is not an NPU. Throws code::bad_npu_config if there is a choice.
ARM_DELEGATE_FUNCTION void refuse_choices(target_facts const& target, npu_choices const& choices);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/registry/npu_choices-inl.hpp>  // IWYU pragma: export
#endif
