#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds the kernel of ExecuTorch's runtime that computes an operator.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/emit/kernel.hpp>  // IWYU pragma: export

#include <string_view>

namespace arm_delegate::pte {

/// The kernel that computes an ATen overload; for a view, which ExecuTorch does not have, the
/// kernel that copies: "aten.permute_copy.default" for "aten.permute.default". Null if the
/// libraries of ExecuTorch's runtime have none.
[[nodiscard]] ARM_DELEGATE_FUNCTION kernel const* find_kernel(std::string_view overload);

/// The kernel with that name and overload in a .pte, "aten::add" and "Scalar_out", or null.
[[nodiscard]] ARM_DELEGATE_FUNCTION kernel const* find_kernel(std::string_view operator_name,
                                                              std::string_view out_overload);

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/emit/find_kernel-inl.hpp>  // IWYU pragma: export
#endif
