#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the block configuration of each kernel operation.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>   // IWYU pragma: keep (for dumps)
#include <arm_delegate/ethosu/compile/verify_graph.hpp>  // IWYU pragma: keep (in debug builds)
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Gives each kernel operation its traversal, block, microblock and buffers. Throws if none fits,
/// and warns of an operation that is far slower than its sizes need.
struct choose_npu_blocks {
  static constexpr std::string_view name = "choose-npu-blocks";
  using needs = invariants<>;
  using establishes = invariants<inv::npu_blocks_chosen>;
  static bool run(ethosu::compile::npu_graph& g, pass_context& c) {
    ethosu::compile::choose_blocks(g);
    ranges::append(c.warnings, ethosu::compile::slow_operations(g));
    return true;
  }
};

}  // namespace arm_delegate::pass
