// SPDX-License-Identifier: BSD-3-Clause
// expect: a pipeline has one memory mode, one system, one goal and one effort: remove all but one
// culprit: option::goal<arm_delegate::npu_goal::balanced>

#include "acme.hpp"

namespace ad = arm_delegate;

using npu = ad::target::ethos_u55_128;
using one = ad::option::goal<ad::npu_goal::size>;
#ifdef ARM_DELEGATE_CONTROL
using choices = ad::options<one>;
#else
using choices = ad::options<one, ad::option::goal<ad::npu_goal::balanced>>;
#endif

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard, choices>>(
        ad::ir::exported_program);
