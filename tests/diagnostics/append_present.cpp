// SPDX-License-Identifier: BSD-3-Clause
// expect: append<>: the list has this type already: use replace<>
// culprit: <.*op::relu

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using list = ad::append<ad::op::standard, acme::swish>;
#else
using list = ad::append<ad::op::standard, ad::op::relu>;
#endif

static_assert(sizeof(list) > 0);
