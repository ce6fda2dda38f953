#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_max_pool2d.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/adaptive_pool.hpp>
#include <arm_delegate/ops/max_pool2d.hpp>

#include <array>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.adaptive_max_pool2d: one max_pool2d if all bins are equal, else one per bin, cut out and
/// put together again. The indices are not computed: a node whose indices are read stays on the
/// host.
struct adaptive_max_pool2d : family::adaptive_pool2d<adaptive_max_pool2d, max_pool2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.adaptive_max_pool2d.default(Tensor self, int[2] output_size) -> "
                       "(Tensor, Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    return family::infer_adaptive_max(n, 2);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::adaptive_max_pool2d(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::adaptive_max_pool(r, n, 2);
  }
};

}  // namespace arm_delegate::op
