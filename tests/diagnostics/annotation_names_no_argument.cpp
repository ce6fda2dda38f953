// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'annotation' is private or has another form than the library takes:
// culprit: <acme::gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr auto annotation = ad::annotation_rule{.weight = "self"};
#else
  static constexpr auto annotation = ad::annotation_rule{.weight = "weight"};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
