// SPDX-License-Identifier: BSD-3-Clause
// expect: no element of passes<\.\.\.> converts the ATen graph: put pass::lower_to_tosa between
// culprit: <.*pass::lower_to_tosa

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators,
                         ad::without<ad::pass::standard, ad::pass::sink_transposes,
                                     ad::pass::remove_dead_operators, ad::pass::share_constants>>;
#else
using npu =
    ad::pipeline<acme::target, acme::operators,
                 ad::without<ad::pass::standard, ad::pass::lower_to_tosa, ad::pass::sink_transposes,
                             ad::pass::remove_dead_operators, ad::pass::share_constants>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
