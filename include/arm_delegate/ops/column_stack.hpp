#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.column_stack.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/family/stacking.hpp>

#include <cstddef>

namespace arm_delegate::op {

/// aten.column_stack: tensors side by side, vectors as columns: cat along dimension 1.
struct column_stack : family::stacking<column_stack, "column_stack"> {
  static ir::shape widened(ir::shape s) {
    if (s.rank() == 0) s.push_back(1);
    if (s.rank() == 1) s.push_back(1);
    return s;
  }
  static std::size_t dim(ir::shape const&) { return 1; }
};

}  // namespace arm_delegate::op
