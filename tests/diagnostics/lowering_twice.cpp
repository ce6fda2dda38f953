// SPDX-License-Identifier: BSD-3-Clause
// expect: a type is in a list of the pipeline twice: remove one
// culprit: <.*pass::lower_to_tosa

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu = ad::pipeline<
    acme::target, acme::operators,
    ad::insert_before<ad::pass::standard, ad::pass::sink_transposes, ad::pass::lower_to_tosa>>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
