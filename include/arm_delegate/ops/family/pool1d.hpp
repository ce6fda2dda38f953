#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Pools along one dimension.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op::family {

/// A number of a window, or `otherwise` if the node does not give it.
inline std::int64_t line_number(ir::node const& n, std::string_view name, std::int64_t otherwise) {
  if (n.find(name) == nullptr || n.integers(name).empty()) return otherwise;
  return detail::window_numbers(n, name, 1)[0];
}

inline ir::tensor_type infer_pooled_line(ir::node const& n) {
  auto const& x = n.input("self");
  detail::expect_rank(n, x, 2, 3);
  auto const kernel = line_number(n, "kernel_size", 1);
  auto const stride = line_number(n, "stride", kernel);
  auto const padding = line_number(n, "padding", 0);
  auto const dilation = line_number(n, "dilation", 1);
  if (2 * padding > dilation * (kernel - 1) + 1) {
    n.raise(code::shape_mismatch, "the padding exceeds half the window");
  }
  auto s = x.sizes();
  auto& size = s[s.rank() - 1];
  size = detail::windowed(size, padding, kernel, stride, dilation, n.flag("ceil_mode"));
  return {x.type.type, detail::windows_fit(n, s, 1)};
}

/// Calls `pool`, an operator on images, with one row.
inline void expand_pooled_line(ir::rewriter& r, ir::node const& n, std::string_view pool) {
  auto const kernel = line_number(n, "kernel_size", 1);
  auto const pair = [&](std::int64_t first, std::int64_t second) {
    std::array const numbers{first, second};
    return r.list(numbers);
  };
  std::vector<ir::named_argument> arguments{
      {"self", r.call<unsqueeze>(n.input_id("self"), std::int64_t{-2})},
      {"kernel_size", pair(1, kernel)},
      {"stride", pair(1, line_number(n, "stride", kernel))},
      {"padding", pair(0, line_number(n, "padding", 0))},
      {"ceil_mode", n.flag("ceil_mode")}};
  if (n.find("dilation") != nullptr) {
    arguments.push_back({"dilation", pair(1, line_number(n, "dilation", 1))});
  } else {
    arguments.push_back({"count_include_pad", n.flag("count_include_pad")});
  }
  r.replace(n, r.call<squeeze, "dim">(r.call(pool, arguments), std::int64_t{-2}));
}

/// The pool `Pool2d` on an image of one row. A member adds `schemas`.
template <class Self, class Pool2d>
struct pool1d {
  using expands_to = ops<unsqueeze, Pool2d, squeeze>;
  static constexpr auto quantization = Pool2d::quantization;

  static ir::tensor_type infer(ir::node const& n) { return infer_pooled_line(n); }
  static void expand(ir::rewriter& r, ir::node const& n) {
    expand_pooled_line(r, n, ir::overload_name<Pool2d>);
  }
};

}  // namespace arm_delegate::op::family
