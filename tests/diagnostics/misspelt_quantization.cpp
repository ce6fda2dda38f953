// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'quantization', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::quantisation>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr auto quantization = ad::quantization_rule::shared;
#else
  static constexpr auto quantisation = ad::quantization_rule::shared;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
