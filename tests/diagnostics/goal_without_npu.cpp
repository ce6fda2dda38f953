// SPDX-License-Identifier: BSD-3-Clause
// expect: the pipeline's target is no Ethos-U: remove the option, or use a target such as
// culprit: option::goal<arm_delegate::npu_goal::size>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::target::ethos_u55_128;
#else
using npu = ad::target::tosa_1_0_int;
#endif

template ad::compiled_program acme::use<
    ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard,
                 ad::options<ad::option::goal<ad::npu_goal::size>>>>(ad::ir::exported_program);
