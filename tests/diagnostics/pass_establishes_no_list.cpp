// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'establishes' is private or has another form than the library takes: write
// culprit: <acme::sweep>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct sweep : tidy {
  static constexpr std::string_view name = "acme-sweep";
#ifdef ARM_DELEGATE_CONTROL
  using establishes = ad::invariants<ad::inv::no_dead_nodes>;
#else
  using establishes = ad::inv::no_dead_nodes;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
