#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Indices in int64, PyTorch's type for them, as INT32, TOSA's.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/value_map.hpp>

#include <vector>

namespace arm_delegate {

/// What `narrow_indices` has changed.
struct narrowed_indices {
  /// The arguments before conversion, by the result of their conversion.
  ir::value_map arguments{};
  /// Indexed by value: true for a result that is int32 now. Empty if there is none.
  std::vector<bool> results{};

  [[nodiscard]] bool empty() const { return arguments.empty() && results.empty(); }
};

/// Converts the int64 indices of ATen operators to int32, since TOSA 1.0 has no int64:
/// `gather(x, 1, i)` becomes `gather(x, 1, to(i, int32))`. The conversions stay on the host, and
/// the nodes that read them can be delegated. The result of an operator with `makes_indices`, such
/// as argmax, becomes int32 if the program only uses it to convert it to int32. No dimension of
/// TOSA is larger than int32 counts.
[[nodiscard]] ARM_DELEGATE_FUNCTION narrowed_indices
narrow_indices(ir::graph& g, ir::operator_table const& operators);

/// Makes the results of a node int64 again, since it stays on the host.
ARM_DELEGATE_FUNCTION void widen_results(ir::graph& g, ir::node const& n,
                                         narrowed_indices const& narrowed);

/// Gives nodes without a delegation tag their indices as they were, and removes conversions that
/// only those nodes read.
ARM_DELEGATE_FUNCTION void widen_host_indices(ir::graph& g, narrowed_indices const& narrowed);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/narrow_indices-inl.hpp>  // IWYU pragma: export
#endif
