#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The text form of a TOSA graph, one line per operator: for people and for tests.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string>

namespace arm_delegate::tosa {

/// Prints every region with its operators in order. A constant is printed before its first use,
/// with its elements if there are at most four. Unused tensors are not printed.
ARM_DELEGATE_FUNCTION std::string to_string(graph const& g);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/print-inl.hpp>  // IWYU pragma: export
#endif
