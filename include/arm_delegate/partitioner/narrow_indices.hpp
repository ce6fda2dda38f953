#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Indices in int64, PyTorch's type for them, as INT32, TOSA's.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>

#include <unordered_map>

namespace arm_delegate {

/// The values before conversion, by the result of their conversion.
using narrowed_indices = std::unordered_map<ir::value_id, ir::value_id>;

/// Converts the int64 indices of ATen operators to int32, since TOSA 1.0 has no int64:
/// `gather(x, 1, i)` becomes `gather(x, 1, to(i, int32))`. The conversions stay on the host, and
/// the nodes that read them can be delegated. No dimension of TOSA is larger than int32 counts.
[[nodiscard]] ARM_DELEGATE_FUNCTION narrowed_indices
narrow_indices(ir::graph& g, ir::operator_table const& operators);

/// Gives nodes without a delegation tag their indices as they were, and removes conversions that
/// only those nodes read.
ARM_DELEGATE_FUNCTION void widen_host_indices(ir::graph& g, narrowed_indices const& narrowed);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/narrow_indices-inl.hpp>  // IWYU pragma: export
#endif
