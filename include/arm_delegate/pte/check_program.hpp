#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that the parts of an ExecuTorch program fit each other.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/program.hpp>

namespace arm_delegate::pte {

/// Checks that there is a method, that every index refers to something, that arguments of delegates
/// are tensors, that tensors fit into their planned buffers and constants, and that sizes can be
/// computed. Throws code::bad_graph that names the method and the value or instruction.
ARM_DELEGATE_FUNCTION void check_program(program const& p);

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/check_program-inl.hpp>  // IWYU pragma: export
#endif
