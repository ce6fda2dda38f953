// SPDX-License-Identifier: BSD-3-Clause
// expect: the type to replace, to remove or to insert before is not in the list: check its name
// culprit: <acme::absent

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct absent : swish {};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using list = ad::without<ad::op::standard, ad::op::relu>;
#else
using list = ad::without<ad::op::standard, ad::op::relu, acme::absent>;
#endif

static_assert(sizeof(list) > 0);
