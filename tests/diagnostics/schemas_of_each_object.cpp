// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'schemas' is private or has another form than the library takes: write
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : swish {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr auto schemas =
      std::array{std::string_view("acme.gelu.default(Tensor self) -> Tensor")};
#else
  std::array<std::string_view, 1> schemas{"acme.gelu.default(Tensor self) -> Tensor"};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
