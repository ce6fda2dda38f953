// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'decompose', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::decomposition>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static bool decompose(ad::ir::rewriter& r, ad::ir::node const& n);
#else
  static bool decomposition(ad::ir::rewriter& r, ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
