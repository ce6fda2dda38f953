// SPDX-License-Identifier: BSD-3-Clause
// expect: two operators claim the same overload: replace the first by the second
// culprit: <.*op::relu, acme::quiet_relu>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct quiet_relu : ad::op::relu {};
}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using npu =
    ad::pipeline<acme::target, ad::replace<ad::op::standard, ad::op::relu, acme::quiet_relu>,
                 ad::pass::standard>;
#else
using npu =
    ad::pipeline<acme::target, ad::append<ad::op::standard, acme::quiet_relu>, ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
