// SPDX-License-Identifier: BSD-3-Clause
// expect: target::with<> takes a tosa<\.\.\.> target first, then extensions: with<target::tosa
// culprit: acme::chip

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct chip : ad::target::tosa_1_0_int {};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using list = ad::target::with<ad::target::tosa_1_0_int, ad::target::ext::int16>;
#else
using list = ad::target::with<acme::chip, ad::target::ext::int16>;
#endif

static_assert(sizeof(list) > 0);
