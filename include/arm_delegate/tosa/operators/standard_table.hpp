#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard operators as data, without including their headers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/kernels/kernel_table.hpp>

namespace arm_delegate::tosa::operators {

/// The rule and the kernel of every TOSA operator.
[[nodiscard]] ARM_DELEGATE_FUNCTION kernel_array const& standard_operators();

}  // namespace arm_delegate::tosa::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/operators/standard_table-inl.hpp>  // IWYU pragma: export
#endif
