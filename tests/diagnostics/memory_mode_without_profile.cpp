// SPDX-License-Identifier: BSD-3-Clause
// expect: a type in options<\.\.\.> is not an option: .*option::memory_mode<PROFILE>
// culprit: memory_mode<arm_delegate::target::ethos_u55_deep_embedded>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using choice = ad::option::system<ad::target::ethos_u55_deep_embedded>;
#else
using choice = ad::option::memory_mode<ad::target::ethos_u55_deep_embedded>;
#endif
using npu = ad::target::ethos_u55_128;

template ad::compiled_program acme::use<
    ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard, ad::options<choice>>>(
    ad::ir::exported_program);
