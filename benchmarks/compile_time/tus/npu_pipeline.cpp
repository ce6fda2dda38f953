// SPDX-License-Identifier: BSD-3-Clause
// Instantiates the standard pipeline for one Ethos-U, header-only.
// ceiling: ratio 220
// ceiling: mib 2000
#include <arm_delegate/ops/standard.hpp>
#include <arm_delegate/passes/standard_npu.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

using target_type = arm_delegate::target::ethos_u55_128;

ARM_DELEGATE_INSTANTIATE_PIPELINE(
    arm_delegate::pipeline<target_type, arm_delegate::op::standard_for<target_type>,
                           arm_delegate::pass::standard_for<target_type>>);
