#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// COND_IF: the interpreter runs it.

#include <arm_delegate/tosa/rules/operators/cond_if.hpp>

namespace arm_delegate::tosa::operators {

/// Runs one of two regions, chosen by a condition.
using rules::cond_if;

}  // namespace arm_delegate::tosa::operators
