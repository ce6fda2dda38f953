#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of compare_blocks.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/block_search.hpp>
#include <arm_delegate/ethosu/compile/compare_blocks.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION block_comparison compare_blocks(estimate::npu_target const& to,
                                                      kernel_operation const& o, bool keeps_order) {
  block_comparison made{.chosen = {.block = o.block,
                                   .unit = o.unit,
                                   .order = o.weights.order,
                                   .cost = detail::block_search(to, o).cost_as_given()}};
  detail::block_limits limits{.leaves_out_own = true};
  if (keeps_order) limits.only = detail::order_choice_of(to.npu, o);
  if (auto const other = detail::block_search(to, o, limits).run()) {
    made.runner_up = {
        .block = other->block, .unit = other->unit, .order = other->order, .cost = other->cost};
  }
  return made;
}

}  // namespace arm_delegate::ethosu::compile
