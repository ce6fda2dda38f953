#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of shape.hpp.

#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <string>

namespace arm_delegate::ir {

[[noreturn]] ARM_DELEGATE_FUNCTION void shape::refuse_rank() {
  raise(code::shape_mismatch, {"a tensor has more than ", max_rank, " dimensions"});
}

ARM_DELEGATE_FUNCTION std::string to_string(shape const& s) { return str_cat({s}); }

}  // namespace arm_delegate::ir
