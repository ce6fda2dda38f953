#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernels of ExecuTorch's runtime that compute the operators that stay on the host.

#include <arm_delegate/config.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::pte {

/// A kernel, which writes the results of an ATen overload to tensors that its caller gives.
struct kernel {
  std::string_view out_overload;  ///< of the kernel: "Scalar_out"
  /// The ATen overload with the arguments of the kernel, without those for its results:
  /// "aten.add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor".
  std::string_view signature;

  [[nodiscard]] constexpr std::string_view overload() const {
    return signature.substr(0, signature.find('('));
  }
  /// The operator's name in a .pte: "aten::add".
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::string operator_name() const;
};

/// The kernel that computes an ATen overload; for a view, which ExecuTorch does not have, the
/// kernel that copies: "aten.permute_copy.default" for "aten.permute.default". Null if the
/// libraries of ExecuTorch's runtime have none.
[[nodiscard]] ARM_DELEGATE_FUNCTION kernel const* find_kernel(std::string_view overload);

/// The kernel with that name and overload in a .pte, "aten::add" and "Scalar_out", or null.
[[nodiscard]] ARM_DELEGATE_FUNCTION kernel const* find_kernel(std::string_view operator_name,
                                                              std::string_view out_overload);

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/emit/kernel-inl.hpp>  // IWYU pragma: export
#endif
