#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The target, system, memory mode and code generator that the command line chooses.

#include "commands.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <string>
#include <string_view>

namespace armdc {

/// The names, with the file of --config if there is one, whose warnings are printed. Throws
/// usage_error for a file that no name is looked up in.
[[nodiscard]] arm_delegate::compiler::system_names names_of(
    npu_arguments const& arguments, arm_delegate::work_limits const& limits);

/// Throws usage_error for options that do not apply to the target, and the errors of `names_of` and
/// of a session.
[[nodiscard]] arm_delegate::compiler::session make_session(std::string const& target,
                                                           payload_arguments const& arguments,
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
