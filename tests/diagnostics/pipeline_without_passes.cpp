// SPDX-License-Identifier: BSD-3-Clause
// expect: pipeline<> takes a target profile, ops<...>, passes<...> and, if wanted, options<...>
// culprit: wrong_arguments<.*a_target, .*operators, .*nothing|<.*a_target, .*operators, .*nothing

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu = ad::pipeline<acme::target, acme::operators>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
