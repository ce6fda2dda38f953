#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.vstack.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/family/stacking.hpp>

#include <cstddef>

namespace arm_delegate::op {

/// aten.vstack: tensors below one another: cat along dimension 0, vectors as rows.
struct vstack : family::stacking<vstack, "vstack"> {
  static ir::shape widened(ir::shape s) { return ir::widened(s, 2); }
  static std::size_t dim(ir::shape const&) { return 0; }
};

}  // namespace arm_delegate::op
