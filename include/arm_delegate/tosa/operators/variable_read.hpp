#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// VARIABLE_READ: the interpreter runs it.

#include <arm_delegate/tosa/rules/operators/variable_read.hpp>

namespace arm_delegate::tosa::operators {

/// Reads the variable that is its operand.
using rules::variable_read;

}  // namespace arm_delegate::tosa::operators
