// SPDX-License-Identifier: BSD-3-Clause
// expect: the list has the last type already, and not the one before it: swap them
// culprit: <acme::swish, arm_delegate::op::floor

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using list = ad::replace<ad::op::standard, ad::op::floor, acme::swish>;
#else
using list = ad::replace<ad::op::standard, acme::swish, ad::op::floor>;
#endif

template ad::compiled_program acme::use<ad::pipeline<acme::target, list, ad::pass::standard>>(
    ad::ir::exported_program);
