// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass or the target needs an invariant that the conversion before it does not carry
// culprit: <acme::late, .*inv::composites_expanded, .*pass::lower_to_tosa>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct late : pass_without_run {
  using needs = ad::invariants<ad::inv::composites_expanded>;
#ifdef ARM_DELEGATE_CONTROL
  static bool run(ad::ir::graph& g, ad::pass_context& c);
#else
  static bool run(ad::tosa::graph& g, ad::pass_context& c);
#endif
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, acme::late>>;
#else
using npu = ad::pipeline<acme::target, acme::operators, ad::append<ad::pass::standard, acme::late>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
