#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_max_pool1d.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/adaptive_max_pool2d.hpp>
#include <arm_delegate/ops/family/adaptive_pool.hpp>

#include <array>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.adaptive_max_pool1d: adaptive_max_pool2d on an image of one row.
struct adaptive_max_pool1d : family::adaptive_pool1d<adaptive_max_pool1d, adaptive_max_pool2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.adaptive_max_pool1d.default(Tensor self, int[1] output_size) -> "
                       "(Tensor, Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    return family::infer_adaptive_max(n, 1);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::adaptive_max_pool1d(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::adaptive_max_pool(r, n, 1);
  }
};

}  // namespace arm_delegate::op
