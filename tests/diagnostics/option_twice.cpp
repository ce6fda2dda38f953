// SPDX-License-Identifier: BSD-3-Clause
// expect: a type is in a list of the pipeline twice: remove one
// culprit: <arm_delegate::option::quantize_io>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using choices = ad::options<ad::option::quantize_io>;
#else
using choices = ad::options<ad::option::quantize_io, ad::option::quantize_io>;
#endif

template ad::compiled_program
    acme::use<ad::pipeline<acme::target, acme::operators, ad::pass::standard, choices>>(
        ad::ir::exported_program);
