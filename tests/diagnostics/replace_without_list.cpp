// SPDX-License-Identifier: BSD-3-Clause
// expect: append<>, insert_before<>, replace<> and without<> take the list first and then elements
// culprit: <arm_delegate::op::floor

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using list = ad::replace<ad::op::standard, ad::op::floor, acme::swish>;
#else
using list = ad::replace<ad::op::floor, acme::swish, ad::op::standard>;
#endif

template ad::compiled_program acme::use<ad::pipeline<acme::target, list, ad::pass::standard>>(
    ad::ir::exported_program);
