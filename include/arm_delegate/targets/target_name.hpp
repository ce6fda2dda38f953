#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Target names in all accepted spellings: "tosa-1.0+int", "TOSA-1.0.0+INT", "TOSA-0.80.0+BI+u55".

#include <arm_delegate/config.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// The parts of a target's name in lower case, with sorted extensions: a canonical form.
ARM_DELEGATE_FUNCTION std::vector<std::string> target_parts(std::string_view name);

/// True if both names mean the same target.
ARM_DELEGATE_FUNCTION bool same_target(std::string_view a, std::string_view b);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/targets/target_name-inl.hpp>  // IWYU pragma: export
#endif
