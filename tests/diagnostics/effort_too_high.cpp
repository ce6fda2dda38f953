// SPDX-License-Identifier: BSD-3-Clause
// expect: or option::effort<N> with N from 1 to 10
// culprit: option::effort<11>

#include "acme.hpp"

namespace ad = arm_delegate;

using npu = ad::target::ethos_u55_128;
#ifdef ARM_DELEGATE_CONTROL
using choices = ad::options<ad::option::effort<10>>;
#else
using choices = ad::options<ad::option::effort<11>>;
#endif

template ad::compiled_program
    acme::use<ad::pipeline<npu, ad::op::standard_for<npu>, ad::pass::standard, choices>>(
        ad::ir::exported_program);
