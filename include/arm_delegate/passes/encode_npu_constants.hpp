#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Encodes weights, scales and tables of an NPU graph.

#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>   // IWYU pragma: keep (for dumps)
#include <arm_delegate/ethosu/compile/verify_graph.hpp>  // IWYU pragma: keep (in debug builds)
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/plan/choose_sparse_blocks.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Encodes the weights and scales of each operation for its block; equal constants are stored once.
/// Operations whose weights are sparse then may have another block before that.
struct encode_npu_constants {
  static constexpr std::string_view name = "encode-npu-constants";
  using needs = invariants<inv::npu_blocks_chosen, inv::npu_steps_scheduled>;
  using establishes = invariants<inv::npu_constants_encoded>;
  static bool run(ethosu::compile::npu_graph& g, pass_context& c) {
    shared_work own;
    auto* const shared = c.shared != nullptr ? c.shared : &own;
    ethosu::plan::choose_sparse_blocks(g, shared->get<ethosu::compile::weight_forms>());
    ethosu::compile::encode_constants(g, shared);
    return true;
  }
};

}  // namespace arm_delegate::pass
