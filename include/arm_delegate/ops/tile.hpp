#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tile.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/repeat.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.tile: repeat, with a 1 for each dimension that has no number.
struct tile {
  using expands_to = ops<repeat>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.tile.default(Tensor self, SymInt[] dims) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const times = repeats(n);
    auto s = ir::widened(x.sizes(), times.rank());
    for (std::size_t i = 0; i < s.rank(); ++i) s[i] = detail::checked_product(n, s[i], times[i]);
    return {x.type.type, detail::not_negative(n, s)};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<repeat>(*n.find("self"), r.list(repeats(n))));
  }

 private:
  static ir::shape repeats(ir::node const& n) {
    auto const dims = n.integers("dims");
    if (dims.size() > ir::shape::max_rank) {
      n.raise(code::bad_arguments, "'dims' has more numbers than a tensor has dimensions");
    }
    return ir::widened(ir::shape(dims), n.input("self").rank());
  }
};

}  // namespace arm_delegate::op
