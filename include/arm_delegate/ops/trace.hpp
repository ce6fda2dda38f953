#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.trace.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.trace: the sum of a matrix's diagonal, which is a slice of its rows one after the other.
struct trace {
  using expands_to = ops<view, slice, sum>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.trace.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 2, 2);
    return {ir::is_floating(x.type.type) ? x.type.type : ir::dtype::int64, {}};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& s = n.input("self").sizes();
    ir::shape const flat{s.numel()};
    auto const step = s[1] + 1;
    auto const end = std::min(s[0], s[1]) * step;  // a slice ends with the elements
    auto const elements = r.call<view>(*n.find("self"), r.list(flat));
    r.replace(n, r.call<sum, "default">(
                     r.call<slice>(elements, std::int64_t{0}, std::int64_t{0}, end, step)));
  }
};

}  // namespace arm_delegate::op
