// SPDX-License-Identifier: BSD-3-Clause
// expect: type/value mismatch at argument [12] in|template argument .* must be a type
// culprit: object_among_operators.cpp:1[0-9]:

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using operators = ad::append<ad::op::standard, acme::swish>;
#else
using operators = ad::append<ad::op::standard, acme::swish{}>;
#endif

template struct arm_delegate::pipeline<acme::target, operators, ad::pass::standard>;
