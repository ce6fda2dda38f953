#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.dstack.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/family/stacking.hpp>

#include <cstddef>

namespace arm_delegate::op {

/// aten.dstack: concatenates tensors along dimension 2.
struct dstack : family::stacking<dstack, "dstack"> {
  static ir::shape widened(ir::shape s) {
    s = ir::widened(s, 2);
    if (s.rank() == 2) s.push_back(1);
    return s;
  }
  static std::size_t dim(ir::shape const&) { return 2; }
};

}  // namespace arm_delegate::op
