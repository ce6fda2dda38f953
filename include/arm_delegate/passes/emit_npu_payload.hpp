#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The conversion from the NPU graph to a payload.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Emits the command stream, with waits and block dependencies, and packs it with the constants as
/// a vela_bin_stream.
struct emit_npu_payload {
  static constexpr std::string_view name = "emit-npu-payload";
  using needs = invariants<inv::npu_blocks_chosen, inv::npu_steps_scheduled,
                           inv::npu_constants_encoded, inv::npu_memory_allocated>;
  using establishes = invariants<>;
  static ethosu::compile::npu_artifact convert(ethosu::compile::npu_graph&& g, pass_context&) {
    return ethosu::compile::make_payload(g);
  }
};

}  // namespace arm_delegate::pass
