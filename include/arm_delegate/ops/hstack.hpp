#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.hstack.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/family/stacking.hpp>

#include <cstddef>

namespace arm_delegate::op {

/// aten.hstack: tensors side by side: cat along dimension 1, of vectors along 0.
struct hstack : family::stacking<hstack, "hstack"> {
  static ir::shape widened(ir::shape s) {
    if (s.rank() == 0) s.push_back(1);
    return s;
  }
  static std::size_t dim(ir::shape const& s) { return s.rank() == 1 ? 0 : 1; }
};

}  // namespace arm_delegate::op
