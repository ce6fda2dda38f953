#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The standard passes, defined.

#include <arm_delegate/config.hpp>
#include <arm_delegate/passes/expand_composites.hpp>      // IWYU pragma: export
#include <arm_delegate/passes/fold_batch_norm.hpp>        // IWYU pragma: export
#include <arm_delegate/passes/fold_constants.hpp>         // IWYU pragma: export
#include <arm_delegate/passes/fold_quantization.hpp>      // IWYU pragma: export
#include <arm_delegate/passes/lower_to_tosa.hpp>          // IWYU pragma: export
#include <arm_delegate/passes/match_shared_qparams.hpp>   // IWYU pragma: export
#include <arm_delegate/passes/quantize_bodies.hpp>        // IWYU pragma: export
#include <arm_delegate/passes/remove_dead_nodes.hpp>      // IWYU pragma: export
#include <arm_delegate/passes/remove_dead_operators.hpp>  // IWYU pragma: export
#include <arm_delegate/passes/share_constants.hpp>        // IWYU pragma: export
#include <arm_delegate/passes/sink_transposes.hpp>        // IWYU pragma: export
#include <arm_delegate/passes/standard_names.hpp>

namespace arm_delegate::pass {

/// Every pass of the library, in order.
struct standard : standard_passes {};

/// The passes for a target; passes/standard_npu.hpp has those for an Ethos-U.
template <class Target>
struct passes_for {
  using type = standard;
};
template <class Target>
using standard_for = typename passes_for<Target>::type;

}  // namespace arm_delegate::pass
