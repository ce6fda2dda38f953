// SPDX-License-Identifier: BSD-3-Clause
// expect: ARM_DELEGATE_EXTERN_PIPELINE or ARM_DELEGATE_INSTANTIATE_PIPELINE is in a namespace:
// culprit: <acme::arm_delegate_here>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
using npu = ad::pipeline<target, operators, ad::pass::standard>;
#ifndef ARM_DELEGATE_CONTROL
ARM_DELEGATE_EXTERN_PIPELINE(npu);
#endif
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
ARM_DELEGATE_EXTERN_PIPELINE(acme::npu);
#endif
