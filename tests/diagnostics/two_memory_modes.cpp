// SPDX-License-Identifier: BSD-3-Clause
// expect: a pipeline has one memory mode, one system, one goal and one effort: remove all but one
// culprit: memory_mode<arm_delegate::target::shared_sram>

#include "acme.hpp"

namespace ad = arm_delegate;

using npu = ad::target::ethos_u55_128;
using one = ad::option::memory_mode<ad::target::sram_only>;
#ifdef ARM_DELEGATE_CONTROL
using choices = ad::options<one>;
#else
using choices = ad::options<one, ad::option::memory_mode<ad::target::shared_sram>>;
#endif

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard, choices>>(
        ad::ir::exported_program);
