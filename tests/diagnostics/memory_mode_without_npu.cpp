// SPDX-License-Identifier: BSD-3-Clause
// expect: the pipeline's target is no Ethos-U: remove the option, or use a target such as
// culprit: memory_mode<arm_delegate::target::sram_only>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using choices = ad::options<>;
#else
using choices = ad::options<ad::option::memory_mode<ad::target::sram_only>>;
#endif

template ad::compiled_program
    acme::use<ad::pipeline<acme::target, acme::operators, ad::pass::standard, choices>>(
        ad::ir::exported_program);
