// SPDX-License-Identifier: BSD-3-Clause
// expect: the type to replace, to remove or to insert before is not in the list: check its name
// culprit: <acme::trim

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using list = ad::insert_before<ad::pass::standard, ad::pass::lower_to_tosa, acme::tidy>;
#else
using list = ad::insert_before<ad::pass::standard, acme::trim, acme::tidy>;
#endif

static_assert(sizeof(list) > 0);
