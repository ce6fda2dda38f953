// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator lists two signatures of one overload: remove one
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr std::array schemas{
      std::string_view("acme.gelu.default(Tensor self) -> Tensor"),
      std::string_view("acme.gelu.tanh(Tensor self, float limit) -> Tensor")};
#else
  static constexpr std::array schemas{
      std::string_view("acme.gelu.default(Tensor self) -> Tensor"),
      std::string_view("acme.gelu.default(Tensor self, float limit) -> Tensor")};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
