#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// VARIABLE: the interpreter runs it.

#include <arm_delegate/tosa/rules/operators/variable.hpp>

namespace arm_delegate::tosa::operators {

/// Declares a value that persists between runs: its result, whose data is the initial value.
using rules::variable;

}  // namespace arm_delegate::tosa::operators
