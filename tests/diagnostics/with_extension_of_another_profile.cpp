// SPDX-License-Identifier: BSD-3-Clause
// expect: target::with<>: the extension is not available in the target's profile: int16, int4
// culprit: ext::int16, arm_delegate::target::pro_fp

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using list = ad::target::with<ad::target::tosa_1_0_fp, ad::target::ext::bf16>;
#else
using list = ad::target::with<ad::target::tosa_1_0_fp, ad::target::ext::int16>;
#endif

static_assert(sizeof(list) > 0);
