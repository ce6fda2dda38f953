// SPDX-License-Identifier: BSD-3-Clause
// expect: target::with<>: a type after the target is not an extension: use those of target::ext
// culprit: <acme::wide>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct wide {};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using list = ad::target::with<ad::target::tosa_1_0_int, ad::target::ext::int16>;
#else
using list = ad::target::with<ad::target::tosa_1_0_int, acme::wide>;
#endif

static_assert(sizeof(list) > 0);
