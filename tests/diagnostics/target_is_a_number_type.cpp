// SPDX-License-Identifier: BSD-3-Clause
// expect: pipeline<> takes a target profile, ops<...>, passes<...> and, if wanted, options<...>
// culprit: <int, .*nothing, .*nothing

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, ad::ops<ad::op::relu>, ad::pass::standard>;
#else
using npu = ad::pipeline<int>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
