#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// WHILE_LOOP: the interpreter runs it.

#include <arm_delegate/tosa/rules/operators/while_loop.hpp>

namespace arm_delegate::tosa::operators {

/// Repeats a region while another one returns true.
using rules::while_loop;

}  // namespace arm_delegate::tosa::operators
