// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass needs an invariant that no pass before it establishes, .*: move it after
// culprit: <acme::late, .*inv::qparams_folded

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct late : tidy {
  using needs = ad::invariants<ad::inv::qparams_folded>;
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, acme::late>>;
#else
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::fold_constants, acme::late>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
