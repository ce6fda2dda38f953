// SPDX-License-Identifier: BSD-3-Clause
// expect: pipeline<> takes a target profile, ops<\.\.\.>, passes<\.\.\.> .*: put them in that order
// culprit: <.*found::operators, .*found::a_target, .*found::passes

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu = ad::pipeline<acme::operators, acme::target, ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
