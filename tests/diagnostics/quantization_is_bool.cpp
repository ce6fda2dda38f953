// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'quantization' is private or has another form than the library takes: write
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr auto quantization = ad::quantization_rule::shared;
#else
  static constexpr bool quantization = true;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
