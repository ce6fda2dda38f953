// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator has 'expand', which takes precedence, and 'lower', which would
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifndef ARM_DELEGATE_CONTROL
  using expands_to = ad::ops<ad::op::mul>;
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
