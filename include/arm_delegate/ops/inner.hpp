#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.inner.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/matmul.hpp>
#include <arm_delegate/ops/mt.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.inner: the sums of the products along the last dimensions of both tensors: view, mT, matmul
/// and view; of a number mul.
struct inner {
  using expands_to = ops<mul, view, mt, matmul>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.inner.default(Tensor self, Tensor other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& y = n.input("other");
    detail::expect_same_type(n, y, x);
    if (has_number(n)) return {x.type.type, detail::broadcast(n, x.sizes(), y.sizes())};
    if (x.sizes().back() != y.sizes().back()) {
      n.raise(code::shape_mismatch,
              fmt::format("{} and {} do not multiply", x.sizes().text(), y.sizes().text()));
    }
    auto sizes = x.sizes();
    sizes.erase(sizes.rank() - 1);
    for (std::size_t i = 0; i + 1 < y.rank(); ++i) sizes.push_back(y.sizes()[i]);
    return {x.type.type, sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    if (has_number(n)) return r.replace(n, r.call<mul>(*n.find("self"), *n.find("other")));
    auto const right = r.call<mt>(rows(r, n, "other"));
    auto const product = r.call<matmul>(rows(r, n, "self"), right);
    r.replace(n, r.call<view>(product, r.list(n.result().sizes())));
  }

 private:
  static bool has_number(ir::node const& n) {
    return n.input("self").rank() == 0 || n.input("other").rank() == 0;
  }

  static ir::value_id rows(ir::rewriter& r, ir::node const& n, std::string_view argument) {
    auto const& s = n.input(argument).sizes();
    ir::shape const matrix{s.back() == 0 ? 0 : s.numel() / s.back(), s.back()};
    return r.call<view>(*n.find(argument), r.list(matrix));
  }
};

}  // namespace arm_delegate::op
