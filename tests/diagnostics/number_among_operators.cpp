// SPDX-License-Identifier: BSD-3-Clause
// The compilers' own words: see docs/members.md.
// expect: type/value mismatch at argument 1 in|template argument .* must be a type
// culprit: number_among_operators.cpp:1[0-9]:

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, ad::ops<ad::op::relu>, ad::pass::standard>;
#else
using npu = ad::pipeline<acme::target, ad::ops<5>, ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
