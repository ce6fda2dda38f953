#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where in the model's Python a node came from.

#include <arm_delegate/config.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::ir {

/// "file:line" of the last frame outside site-packages in a PyTorch stack trace
/// (lines of the form `File "F", line N, in NAME`), or "" where there is none. Code that PyTorch
/// makes of branches and loops is no place of the model's.
ARM_DELEGATE_FUNCTION std::string source_of(std::string_view stack_trace);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/source_location-inl.hpp>  // IWYU pragma: export
#endif
