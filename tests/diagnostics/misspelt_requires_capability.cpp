// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'requires_capability', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::require_capability>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  using requires_capability = ad::target::capability::integer;
#else
  using require_capability = ad::target::capability::integer;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
