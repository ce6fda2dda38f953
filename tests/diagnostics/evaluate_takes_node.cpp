// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'evaluate' is private or has another form than the library takes:
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static ad::evaluation::numbers evaluate(ad::evaluation::call const& c);
#else
  static ad::evaluation::numbers evaluate(ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
