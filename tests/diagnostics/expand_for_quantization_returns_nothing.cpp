// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'expand_for_quantization' is private or has another form than the library
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static bool expand_for_quantization(ad::ir::rewriter& r, ad::ir::node const& n);
#else
  static void expand_for_quantization(ad::ir::rewriter& r, ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
