#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A kernel of ExecuTorch's runtime, which computes an operator that stays on the host.

#include <fmt/core.h>

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
  [[nodiscard]] std::string operator_name() const {
    auto const whole = overload();
    auto const name = whole.substr(0, whole.rfind('.'));
    auto const space = name.find('.');
    return fmt::format("{}::{}", name.substr(0, space), name.substr(space + 1));
  }
};

}  // namespace arm_delegate::pte
