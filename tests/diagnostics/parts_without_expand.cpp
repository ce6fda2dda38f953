// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator has 'expands_to' but not 'expand': write
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifndef ARM_DELEGATE_CONTROL
  using expands_to = ad::ops<ad::op::mul>;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
