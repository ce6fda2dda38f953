// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'invalidates', and the library ignores it: rename it
// culprit: <acme::sweep, .*near_names::invalidate>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct sweep : tidy {
  static constexpr std::string_view name = "acme-sweep";
#ifdef ARM_DELEGATE_CONTROL
  using invalidates = ad::invariants<ad::inv::batch_norm_folded>;
#else
  using invalidate = ad::invariants<ad::inv::batch_norm_folded>;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
