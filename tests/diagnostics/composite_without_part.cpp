// SPDX-License-Identifier: BSD-3-Clause
// expect: an operator expands to one that is not in the list: add that to ops<\.\.\.>
// culprit: <.*op::instance_norm, .*op::group_norm[>,]

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target,
                         ad::without<ad::op::standard, ad::op::group_norm, ad::op::instance_norm>,
                         ad::pass::standard>;
#else
using npu = ad::pipeline<acme::target, ad::without<ad::op::standard, ad::op::group_norm>,
                         ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
