// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass may insert an operator that is not in the list: add it to ops<...>
// culprit: <arm_delegate::pass::match_shared_qparams, arm_delegate::op::requantize>

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using small = ad::ops<ad::op::quantize, ad::op::dequantize, ad::op::requantize, ad::op::cat>;
#else
using small = ad::ops<ad::op::quantize, ad::op::dequantize, ad::op::cat>;
#endif

template ad::compiled_program acme::use<ad::pipeline<acme::target, small, ad::pass::standard>>(
    ad::ir::exported_program);
