#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of shape.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <fmt/core.h>

#include <string>

namespace arm_delegate::ir {

[[noreturn]] ARM_DELEGATE_FUNCTION void shape::refuse_rank() {
  raise(code::shape_mismatch, fmt::format("a tensor has more than {} dimensions", max_rank));
}

ARM_DELEGATE_FUNCTION std::string to_string(shape const& s) { return fmt::format("{}", s.text()); }

}  // namespace arm_delegate::ir
