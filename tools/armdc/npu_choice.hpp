#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The system and memory mode that the options --config, --system-config and --memory-mode choose.

#include "commands.hpp"
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

namespace armdc {

/// A system and memory mode, and the file that has their names.
struct npu_choice {
  arm_delegate::npu_config config{};
  arm_delegate::npu_system system{};
  arm_delegate::npu_memory_mode mode{};
};

/// Finds the names in the file, if there is one, and then among Vela's own; the defaults are those
/// of ExecuTorch's Arm backend. Prints the file's warnings. Throws code::bad_npu_config if a name
/// is missing or the NPU cannot have the memory mode in the system.
[[nodiscard]] npu_choice choose_system(arm_delegate::npu_facts const& npu,
                                       inspect_arguments const& arguments);

}  // namespace armdc
