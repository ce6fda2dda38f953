// SPDX-License-Identifier: BSD-3-Clause
// expect: target::with<>: the target already has this extension: name each extension once
// culprit: ext::int16

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using list = ad::target::with<ad::target::tosa_1_0_int, ad::target::ext::int16>;
#else
using list = ad::target::with<ad::target::with<ad::target::tosa_1_0_int, ad::target::ext::int16>,
                              ad::target::ext::int16>;
#endif

static_assert(sizeof(list) > 0);
