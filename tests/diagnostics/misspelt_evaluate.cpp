// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'evaluate', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::evaluation>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static ad::evaluation::numbers evaluate(ad::evaluation::call const& c);
#else
  static ad::evaluation::numbers evaluation(ad::evaluation::call const& c);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
