#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Replaces partitions by calls of delegates.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/extract.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate {

/// The target of calls of delegates, as in ExecuTorch.
inline constexpr std::string_view call_delegate_target = "executorch.call_delegate";

[[nodiscard]] inline bool is_call(ir::node const& n) { return n.target == call_delegate_target; }

/// A call names its delegate "lowered_module_N".
inline constexpr std::string_view module_prefix = "lowered_module_";
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string module_name(std::size_t number);

/// The N of the "lowered_module_N" that a node calls; or nothing.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<std::size_t> find_called_module(
    ir::node const& n);

/// The same for a call. Throws code::bad_arguments if it calls no module.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t called_module(ir::node const& call);

/// The number of calls of delegates in a graph, without its bodies.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t count_calls(ir::graph const& g);

/// Replaces the nodes of each partition of `g`, the owner's graph or a body in it, by one call: of
/// the modules "lowered_module_N", N from `first_module` on. What they keep leaves the owner's
/// signature. Throws code::bad_partition, before anything is changed, if a call would depend on
/// its own results.
ARM_DELEGATE_FUNCTION void insert_calls(ir::exported_program& owner, ir::graph& g,
                                        std::span<extracted_partition const> partitions,
                                        std::size_t first_module);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/insert_calls-inl.hpp>  // IWYU pragma: export
#endif
