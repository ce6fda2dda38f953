// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'lower' is private or has another form than the library takes: write 'static
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static void lower(ad::tosa::builder& b, ad::ir::node const& n);
#else
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) = delete;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
