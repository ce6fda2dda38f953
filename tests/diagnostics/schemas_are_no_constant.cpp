// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator's schemas are empty or not a constant expression: write
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : swish {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr auto schemas =
      std::array{std::string_view("acme.gelu.default(Tensor self) -> Tensor")};
#else
  static inline std::array<std::string_view, 1> const schemas{
      "acme.gelu.default(Tensor self) -> Tensor"};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
