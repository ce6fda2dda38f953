// SPDX-License-Identifier: BSD-3-Clause
// expect: append<>, insert_before<>, replace<> and without<> take the list first and then elements
// culprit: <arm_delegate::ops<acme::plain_gelu>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using list = ad::append<acme::operators, acme::plain_gelu>;
#else
using list = ad::append<acme::operators, ad::ops<acme::plain_gelu>>;
#endif

template ad::compiled_program acme::use<ad::pipeline<acme::target, list, ad::pass::standard>>(
    ad::ir::exported_program);
