// SPDX-License-Identifier: BSD-3-Clause
// expect: a type in passes<\.\.\.> is not a pass: give it 'name', 'needs'
// culprit: <acme::nothing>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct nothing {
  static bool run(ad::ir::graph& g, ad::pass_context& c);
};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, acme::nothing>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
