#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs the kernel calls that the runner of a method computes itself.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/pte/run/detail/direct_call.hpp>
#include <arm_delegate/pte/run/detail/run_values.hpp>

namespace arm_delegate::pte::detail {

/// Throws code::bad_arguments if the call does not fit its values, code::unsupported_value for a
/// copy that converts or repeats elements.
void run_direct(direct_call const& call, run_values& values);

}  // namespace arm_delegate::pte::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/run/detail/run_direct-inl.hpp>  // IWYU pragma: export
#endif
