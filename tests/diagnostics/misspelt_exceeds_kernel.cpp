// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'exceeds_kernel', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::beyond_kernel>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static bool exceeds_kernel(ad::ir::node const& n);
#else
  static bool beyond_kernel(ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
