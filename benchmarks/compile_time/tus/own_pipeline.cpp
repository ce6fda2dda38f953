// SPDX-License-Identifier: BSD-3-Clause
// A custom pipeline over all operators, for a user of arm_delegate::compiled.
// flags: -O2 -DARM_DELEGATE_COMPILED
// times: 5
// ceiling: ratio 20
#include <arm_delegate/arm_delegate.hpp>

using target_type = arm_delegate::target::tosa_1_0_int;

ARM_DELEGATE_INSTANTIATE_PIPELINE(
    arm_delegate::pipeline<target_type, arm_delegate::op::standard, arm_delegate::pass::standard>);
