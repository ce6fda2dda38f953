#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard passes in their order, declared: passes/standard.hpp defines them.

#include <arm_delegate/registry/lists.hpp>

namespace arm_delegate::pass {

/// Those that end at TOSA.
using standard_passes =
    passes<struct quantize_bodies, struct fold_constants, struct fold_batch_norm,
           struct fold_quantization, struct expand_composites, struct match_shared_qparams,
           struct remove_dead_nodes, struct lower_to_tosa, struct sink_transposes,
           struct remove_dead_operators, struct share_constants>;

/// Those of Ethos-U: the conversion, and the passes after it.
template <class Operators>
struct lower_to_npu;
using npu_passes =
    passes<struct choose_npu_blocks, struct schedule_npu_steps, struct choose_npu_layouts,
           struct encode_npu_constants, struct plan_npu_fetches, struct allocate_npu_memory,
           struct emit_npu_payload>;

}  // namespace arm_delegate::pass
