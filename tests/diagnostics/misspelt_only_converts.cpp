// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'only_converts', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::is_conversion>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static bool only_converts(ad::ir::node const& n);
#else
  static bool is_conversion(ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
