// SPDX-License-Identifier: BSD-3-Clause
// expect: a type is in a list of the pipeline twice: remove one
// culprit: <.*op::relu

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using npu = ad::pipeline<acme::target, acme::operators, ad::pass::standard>;
#else
using npu = ad::pipeline<acme::target, ad::ops<ad::op::relu, acme::swish, ad::op::relu>,
                         ad::pass::standard>;
#endif

template ad::compiled_program acme::use<npu>(ad::ir::exported_program);
