#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_avg_pool2d.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/avg_pool2d.hpp>
#include <arm_delegate/ops/family/adaptive_pool.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.adaptive_avg_pool2d: one avg_pool2d if all bins are equal, else one per bin, cut out and
/// put together again. Quantized: as avg_pool2d.
struct adaptive_avg_pool2d : family::adaptive_pool2d<adaptive_avg_pool2d, avg_pool2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.adaptive_avg_pool2d.default(Tensor self, SymInt[2] output_size) -> "
                       "Tensor"),
      std::string_view("aten._adaptive_avg_pool2d.default(Tensor self, SymInt[2] output_size) -> "
                       "Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return family::infer_adaptive_pool(n, 2); }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::adaptive_avg_pool2d(c);
  }
};

}  // namespace arm_delegate::op
