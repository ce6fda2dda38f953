// SPDX-License-Identifier: BSD-3-Clause
// expect: a signature has several results, but 'infer' returns the type of one: let it return
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr std::array schemas{std::string_view("acme.gelu.default(Tensor self) -> Tensor")};
#else
  static constexpr std::array schemas{
      std::string_view("acme.gelu.default(Tensor self) -> (Tensor output, Tensor slope)")};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
