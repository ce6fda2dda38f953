// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'annotation', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::annotations>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr auto annotation = ad::annotation_rule{.weight = "self"};
#else
  static constexpr auto annotations = ad::annotation_rule{.weight = "self"};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
