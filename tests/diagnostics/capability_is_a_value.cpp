// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'requires_capability' is private or has another form than the library takes:
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  using requires_capability = ad::target::capability::integer;
#else
  static constexpr auto requires_capability = ad::target::capability::integer{};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
