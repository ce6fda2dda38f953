#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Places the buffers of an NPU graph.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>   // IWYU pragma: keep (for dumps)
#include <arm_delegate/ethosu/compile/verify_graph.hpp>  // IWYU pragma: keep (in debug builds)
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Gives buffers offsets in scratch, the largest first, each at the lowest free one.
struct allocate_npu_memory {
  static constexpr std::string_view name = "allocate-npu-memory";
  using needs = invariants<inv::npu_steps_scheduled>;
  using establishes = invariants<inv::npu_memory_allocated>;
  static bool run(ethosu::compile::npu_graph& g, pass_context&) {
    ethosu::compile::allocate(g);
    return true;
  }
};

}  // namespace arm_delegate::pass
