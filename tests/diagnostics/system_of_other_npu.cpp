// SPDX-License-Identifier: BSD-3-Clause
// expect: the system is for another Ethos-U than the pipeline's target
// culprit: ethos_u85_sys_dram_low>, arm_delegate::target::ethos_u55<128>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using memories = ad::target::ethos_u55_deep_embedded;
#else
using memories = ad::target::ethos_u85_sys_dram_low;
#endif
using npu = ad::target::ethos_u55_128;

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard,
                           ad::options<ad::option::system<memories>>>>(ad::ir::exported_program);
