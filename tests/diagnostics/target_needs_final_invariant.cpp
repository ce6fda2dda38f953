// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator or the target needs does not hold: add a pass that establishes it
// culprit: <acme::chip, acme::is_packed

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct is_packed {};
void verify(ad::tosa::graph const& g, is_packed);
struct chip : ad::target::tosa_1_0_int {
  using needs = ad::invariants<is_packed>;
};
struct pack : trim {
  using establishes = ad::invariants<is_packed>;
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::chip, acme::operators, ad::append<ad::pass::standard, acme::pack>>;
#else
using npu = ad::pipeline<acme::chip, acme::operators, ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
