// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass does not take the graph of the pass before it: move it
// culprit: <acme::trim, .*ir::graph>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::append<ad::pass::standard, acme::trim>>;
#else
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, acme::trim>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
