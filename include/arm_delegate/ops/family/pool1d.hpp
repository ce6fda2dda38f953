#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Pools along one dimension.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op::family {

/// The pool `Pool2d` on an image of one row. A member adds `schemas`.
template <class Self, class Pool2d>
struct pool1d {
  using expands_to = ops<unsqueeze, Pool2d, squeeze>;
  static constexpr auto quantization = quantization_rule::shared;

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 2, 3);
    auto const stride = number(n, "stride", number(n, "kernel_size", 1));
    auto const padding = number(n, "padding", 0);
    auto s = x.sizes();
    auto& size = s[s.rank() - 1];
    auto const kernel = number(n, "kernel_size", 1);
    auto const dilation = number(n, "dilation", 1);
    if (2 * padding > dilation * (kernel - 1) + 1) {
      n.raise(code::shape_mismatch, "the padding exceeds half the window");
    }
    size = detail::windowed(size, padding, kernel, stride, dilation, n.flag("ceil_mode"));
    return {x.type.type, detail::windows_fit(n, s, 1)};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const kernel = number(n, "kernel_size", 1);
    auto const pair = [&](std::int64_t first, std::int64_t second) {
      std::array const numbers{first, second};
      return r.list(numbers);
    };
    auto const image = r.call<unsqueeze>(n.input_id("self"), std::int64_t{-2});
    auto const kernels = pair(1, kernel);
    auto const strides = pair(1, number(n, "stride", kernel));
    auto const paddings = pair(0, number(n, "padding", 0));
    auto const ceil_mode = n.flag("ceil_mode");
    auto const pooled = n.find("dilation") != nullptr
                            ? r.call<Pool2d>(image, kernels, strides, paddings,
                                             pair(1, number(n, "dilation", 1)), ceil_mode)
                            : r.call<Pool2d>(image, kernels, strides, paddings, ceil_mode,
                                             n.flag("count_include_pad"));
    r.replace(n, r.call<squeeze, "dim">(pooled, std::int64_t{-2}));
  }

 private:
  static std::int64_t number(ir::node const& n, std::string_view name, std::int64_t otherwise) {
    if (n.find(name) == nullptr || n.integers(name).empty()) return otherwise;
    return detail::window_numbers(n, name, 1)[0];
  }
};

}  // namespace arm_delegate::op::family
