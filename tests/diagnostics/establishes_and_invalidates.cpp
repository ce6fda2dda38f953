// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass establishes and invalidates the same invariant: remove it
// culprit: <acme::sweep, arm_delegate::inv::no_dead_nodes>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct sweep : tidy {
  static constexpr std::string_view name = "acme-sweep";
#ifdef ARM_DELEGATE_CONTROL
  using establishes = ad::invariants<ad::inv::no_dead_nodes>;
#else
  using establishes = ad::invariants<ad::inv::no_dead_nodes>;
  using invalidates = ad::invariants<ad::inv::no_dead_nodes>;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
