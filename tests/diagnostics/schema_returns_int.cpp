// SPDX-License-Identifier: BSD-3-Clause
// expect: a signature has a result that is not a tensor: end it with
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : swish {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr auto schemas =
      std::array{std::string_view("acme.gelu.default(Tensor self) -> Tensor")};
#else
  static constexpr auto schemas =
      std::array{std::string_view("acme.gelu.default(Tensor self) -> int")};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
