// SPDX-License-Identifier: BSD-3-Clause
// expect: the arena of the memory mode is in a memory that is only read
// culprit: memory_mode<arm_delegate::target::dedicated_sram>, arm_delegate::target::ethos_u85<256>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using memories = ad::target::ethos_u85_sys_dram_low;
#else
using memories = ad::target::ethos_u85_sys_flash_low;
#endif
using npu = ad::target::ethos_u85_256;

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard,
                           ad::options<ad::option::memory_mode<ad::target::dedicated_sram>,
                                       ad::option::system<memories>>>>(ad::ir::exported_program);
