// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'invalidates', and the library ignores it: rename it
// culprit: <arm_delegate::pass::acme_sweep, .*near_names::invalidate>

#include "acme.hpp"

namespace arm_delegate::pass {
struct acme_sweep : acme::tidy {
#ifdef ARM_DELEGATE_CONTROL
  using invalidates = invariants<inv::batch_norm_folded>;
#else
  using invalidate = invariants<inv::batch_norm_folded>;
#endif
};
}  // namespace arm_delegate::pass

namespace ad = arm_delegate;

template ad::compiled_program acme::use<acme::npu_with_pass<ad::pass::acme_sweep>>(
    ad::ir::exported_program);
