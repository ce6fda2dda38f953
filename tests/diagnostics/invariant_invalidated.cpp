// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass needs an invariant .* that one in between invalidates: move it after
// culprit: <.*pass::lower_to_tosa, .*inv::qparams_folded

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct unfold : tidy {
  using invalidates = ad::invariants<ad::inv::qparams_folded>;
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::fold_quantization, acme::unfold>>;
#else
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, acme::unfold>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
