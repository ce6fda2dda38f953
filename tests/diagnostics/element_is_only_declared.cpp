// SPDX-License-Identifier: BSD-3-Clause
// expect: an element of a list is declared but not defined: include the header
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
#ifdef ARM_DELEGATE_CONTROL
struct gelu : plain_gelu {};
#else
struct gelu;
#endif
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
