// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'needs', and the library ignores it: rename it
// culprit: <acme::chip, .*near_names::need>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct chip : target {
#ifdef ARM_DELEGATE_CONTROL
  using needs = ad::invariants<ad::inv::transposes_sunk>;
#else
  using need = ad::invariants<ad::inv::transposes_sunk>;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_on<acme::chip>>(ad::ir::exported_program);
