#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lets steps with equal weights read the same copy of them.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

namespace arm_delegate::ethosu::compile {

/// Changes the block configurations of steps that read equal weights in different orders, such as
/// those of an unrolled recurrent network, so that flash holds the weights in fewer orders. An
/// order is given up if the cycles that this costs are worth less than the bytes that it saves.
/// The steps have blocks; `placed` returns the operation of a step with the memories of its maps.
ARM_DELEGATE_FUNCTION void share_weight_orders(
    npu_graph& g, function_view<kernel_operation(npu_kernel_step const&)> placed);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/share_weight_orders-inl.hpp>  // IWYU pragma: export
#endif
