// SPDX-License-Identifier: BSD-3-Clause
// expect: Ethos-U55 cannot use the SRAM as a cache: use option::memory_mode<target::shared_sram>
// culprit: memory_mode<arm_delegate::target::dedicated_sram>, arm_delegate::target::ethos_u55<128>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using mode = ad::target::sram_only;
#else
using mode = ad::target::dedicated_sram;
#endif
using npu = ad::target::ethos_u55_128;

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard,
                           ad::options<ad::option::memory_mode<mode>>>>(ad::ir::exported_program);
