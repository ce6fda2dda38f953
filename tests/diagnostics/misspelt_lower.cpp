// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'lower', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::lowers>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : gelu_without_lowering {
#ifdef ARM_DELEGATE_CONTROL
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
#else
  static void lowers(ad::tosa::builder& b, ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
