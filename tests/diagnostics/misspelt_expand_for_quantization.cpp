// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'expand_for_quantization', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::expand_quantized>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static bool expand_for_quantization(ad::ir::rewriter& r, ad::ir::node const& n);
#else
  static bool expand_quantized(ad::ir::rewriter& r, ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
