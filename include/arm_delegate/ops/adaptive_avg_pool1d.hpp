#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_avg_pool1d.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/adaptive_avg_pool2d.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.adaptive_avg_pool1d: adaptive_avg_pool2d on an image of one row.
struct adaptive_avg_pool1d {
  using expands_to = ops<unsqueeze, adaptive_avg_pool2d, squeeze>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.adaptive_avg_pool1d.default(Tensor self, int[1] output_size) -> "
                       "Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = n.input("self").type;
    detail::expect_rank(n, n.input("self"), 2, 3);
    type.sizes[type.sizes.rank() - 1] = detail::window_numbers(n, "output_size", 1)[0];
    return {type.type, detail::windows_fit(n, type.sizes, 1)};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::array const sizes{std::int64_t{1}, n.integers("output_size")[0]};
    auto const image = r.call<unsqueeze>(*n.find("self"), std::int64_t{-2});
    auto const pooled = r.call<adaptive_avg_pool2d>(image, r.list(sizes));
    r.replace(n, r.call<squeeze, "dim">(pooled, std::int64_t{-2}));
  }
};

}  // namespace arm_delegate::op
