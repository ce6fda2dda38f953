// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass does not take the graph of the pass before it: move it
// culprit: <acme::lower, .*tosa::graph>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct lower : ad::pass::lower_to_tosa {};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators,
                         ad::replace<ad::pass::standard, ad::pass::lower_to_tosa, acme::lower>>;
#else
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::sink_transposes, acme::lower>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
