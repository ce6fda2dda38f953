// SPDX-License-Identifier: BSD-3-Clause
// expect: an invariant that a pass establishes cannot be checked: beside it, write 'void verify
// culprit: <acme::is_packed, .*ir::graph>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {

struct is_packed {};
#ifdef ARM_DELEGATE_CONTROL
void verify(ad::ir::graph const& g, is_packed);
#endif

struct pack {
  static constexpr std::string_view name = "acme-pack";
  using needs = ad::invariants<>;
  using establishes = ad::invariants<is_packed>;
  static bool run(ad::ir::graph& g, ad::pass_context& c);
};

}  // namespace acme

using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, acme::pack>>;

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
