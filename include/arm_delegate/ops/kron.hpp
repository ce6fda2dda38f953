#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.kron.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.kron: the second tensor times each element of the first: view, mul and view.
struct kron {
  using expands_to = ops<view, mul>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.kron.default(Tensor self, Tensor other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& y = n.input("other");
    auto sizes = ir::widened(x.sizes(), y.rank());
    auto const times = ir::widened(y.sizes(), x.rank());
    for (std::size_t i = 0; i < sizes.rank(); ++i) {
      sizes[i] = detail::checked_product(n, sizes[i], times[i]);
    }
    return {detail::common_type(n, ir::promote(x, y)), sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const rank = n.result().rank();
    auto const left = spread(r, n, "self", rank, 0);
    auto const product = r.call<mul>(left, spread(r, n, "other", rank, 1));
    r.replace(n, r.call<view>(product, r.list(n.result().sizes())));
  }

 private:
  /// Each dimension becomes two, of which number `place` has the elements.
  static ir::value_id spread(ir::rewriter& r, ir::node const& n, std::string_view argument,
                             std::size_t rank, std::size_t place) {
    ir::shape pairs;
    for (auto size : ir::widened(n.input(argument).sizes(), rank)) {
      pairs.push_back(place == 0 ? size : 1);
      pairs.push_back(place == 0 ? 1 : size);
    }
    return r.call<view>(*n.find(argument), r.list(pairs));
  }
};

}  // namespace arm_delegate::op
