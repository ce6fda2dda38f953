#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The line of the model's Python that a node comes from.

#include <arm_delegate/config.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::ir {

/// "file:line" of the last frame outside site-packages in a PyTorch stack trace
/// (lines of the form `File "F", line N, in NAME`), or "" if there is none. Code that PyTorch
/// generates for branches and loops does not count.
ARM_DELEGATE_FUNCTION std::string source_of(std::string_view stack_trace);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/source_location-inl.hpp>  // IWYU pragma: export
#endif
