// SPDX-License-Identifier: BSD-3-Clause
// Instantiates the standard pipeline for one target, header-only, optimized.
// flags: -O2
// ceiling: seconds 57
// ceiling: mib 1400
#include <arm_delegate/ops/standard.hpp>
#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/targets/tosa.hpp>

using target_type = arm_delegate::target::tosa_1_0_int;

ARM_DELEGATE_INSTANTIATE_PIPELINE(
    arm_delegate::pipeline<target_type, arm_delegate::op::standard_for<target_type>,
                           arm_delegate::pass::standard>);
