// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'needs' is private or has another form than the library takes: write 'using
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  using needs = ad::invariants<ad::inv::arguments_bound>;
#else
  using needs = ad::inv::arguments_bound;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
