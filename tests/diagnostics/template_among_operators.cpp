// SPDX-License-Identifier: BSD-3-Clause
// The compilers' own words: no list can take a template, nor a value.
// expect: type/value mismatch at argument 1 in|use of class template .* requires template arguments
// culprit: 'template<class ... Ops> struct arm_delegate::ops'|'acme::relu_of'

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
template <class>
struct relu_of : ad::op::relu {};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using operators = ad::ops<acme::relu_of<int>>;
#else
using operators = ad::ops<acme::relu_of>;
#endif

template struct arm_delegate::pipeline<acme::target, operators, ad::pass::standard>;
