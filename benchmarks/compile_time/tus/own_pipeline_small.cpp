// SPDX-License-Identifier: BSD-3-Clause
// The same over eight operators: the difference is the cost of the others.
// flags: -O2 -DARM_DELEGATE_COMPILED
// times: 5
// ceiling: ratio 20
#include <arm_delegate/arm_delegate.hpp>

namespace op = arm_delegate::op;
using target_type = arm_delegate::target::tosa_1_0_int;
using operators = arm_delegate::ops<op::add, op::conv2d, op::linear, op::max_pool2d, op::mean,
                                    op::quantize, op::relu, op::requantize>;

ARM_DELEGATE_INSTANTIATE_PIPELINE(
    arm_delegate::pipeline<target_type, operators, arm_delegate::pass::standard>);
