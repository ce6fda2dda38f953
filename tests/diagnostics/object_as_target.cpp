// SPDX-License-Identifier: BSD-3-Clause
// expect: type/value mismatch at argument [12] in|template argument .* must be a type
// culprit: object_as_target.cpp:1[0-9]:

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu = ad::pipeline<acme::target{}, acme::operators, ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
