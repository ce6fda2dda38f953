#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// VARIABLE_WRITE: the interpreter runs it.

#include <arm_delegate/tosa/rules/operators/variable_write.hpp>

namespace arm_delegate::tosa::operators {

/// Writes its operand to the variable that is its result.
using rules::variable_write;

}  // namespace arm_delegate::tosa::operators
