// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass or the target needs an invariant that the conversion before it does not carry
// culprit: <acme::chip, .*inv::no_dead_nodes, .*pass::lower_to_tosa>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct chip : ad::target::tosa_1_0_int {
#ifdef ARM_DELEGATE_CONTROL
  using needs = ad::invariants<ad::inv::transposes_sunk>;
#else
  using needs = ad::invariants<ad::inv::no_dead_nodes>;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_on<acme::chip>>(ad::ir::exported_program);
