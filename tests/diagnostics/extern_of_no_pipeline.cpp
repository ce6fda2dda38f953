// SPDX-License-Identifier: BSD-3-Clause
// expect: ARM_DELEGATE_EXTERN_PIPELINE and ARM_DELEGATE_INSTANTIATE_PIPELINE take a pipeline<
// culprit: <acme::swish>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
using npu = ad::pipeline<target, operators, ad::pass::standard>;
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
ARM_DELEGATE_EXTERN_PIPELINE(acme::npu);
#else
ARM_DELEGATE_EXTERN_PIPELINE(acme::swish);
#endif
