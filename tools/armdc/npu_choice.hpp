#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The system and memory mode that the options --config, --system-config and --memory-mode choose.

#include "commands.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace armdc {

/// A system and memory mode, and the file that has their names.
struct npu_choice {
  arm_delegate::npu_config config{};
  arm_delegate::npu_system system{};
  arm_delegate::npu_memory_mode mode{};
};

/// Finds the names in the file, if there is one, and then among Vela's own; the defaults are those
/// of ExecuTorch's Arm backend. Prints the file's warnings. Throws code::bad_npu_config if a name
/// is missing or the NPU cannot have the memory mode in the system; usage_error for a file that no
/// name is looked up in.
[[nodiscard]] npu_choice choose_system(arm_delegate::npu_facts const& npu,
                                       npu_arguments const& arguments,
                                       arm_delegate::work_limits const& limits);

/// The same for a target; nothing if it is not an Ethos-U.
[[nodiscard]] std::optional<npu_choice> choose_system(arm_delegate::target_facts const& target,
                                                      npu_arguments const& arguments,
                                                      arm_delegate::work_limits const& limits);

/// Throws usage_error for an option that is given although it does not apply: `wanted` and
/// `instead` as of `refuse_option`.
void refuse_npu_options(npu_arguments const& arguments, std::string_view wanted,
                        std::string_view instead);
void refuse_npu_options(payload_arguments const& arguments, std::string_view wanted,
                        std::string_view instead);

/// "'tosa-1.0+int' is not one".
[[nodiscard]] std::string not_an_npu(arm_delegate::target_facts const& target);

/// Throws usage_error for such an option unless the target is an Ethos-U.
template <class Arguments>
void check_npu_options(Arguments const& arguments, arm_delegate::target_facts const& target) {
  if (target.npu != nullptr) return;
  refuse_npu_options(arguments, "Ethos-U targets", not_an_npu(target));
}

}  // namespace armdc
