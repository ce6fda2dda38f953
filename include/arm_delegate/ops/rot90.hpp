#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rot90.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/flip.hpp>
#include <arm_delegate/ops/transpose.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace arm_delegate::op {

/// aten.rot90: quarter turns in the plane of two dimensions: flip and transpose.
struct rot90 {
  using expands_to = ops<flip, transpose>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.rot90.default(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = n.input("self").type;
    auto const plane = dimensions(n);
    if (turns(n) % 2 != 0) std::swap(type.sizes[plane.first], type.sizes[plane.second]);
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const [from, to] = dimensions(n);
    auto const first = static_cast<std::int64_t>(from);
    auto const second = static_cast<std::int64_t>(to);
    auto x = n.input_id("self");
    if (turns(n) == 1 || turns(n) == 2) x = flipped(r, x, second);
    if (turns(n) == 3 || turns(n) == 2) x = flipped(r, x, first);
    r.replace(n, turns(n) % 2 == 0 ? x : r.call<transpose>(x, first, second));
  }

 private:
  static std::int64_t turns(ir::node const& n) { return (n.integer("k") % 4 + 4) % 4; }

  static std::pair<std::size_t, std::size_t> dimensions(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 2, ir::shape::max_rank);
    auto const dims = n.integers("dims");
    if (dims.size() != 2) n.raise(code::bad_arguments, "'dims' must be two numbers");
    auto const first = detail::dimension(n, dims[0], x.rank());
    auto const second = detail::dimension(n, dims[1], x.rank());
    if (first == second) n.raise(code::bad_arguments, "a dimension is named twice");
    return {first, second};
  }

  static ir::value_id flipped(ir::rewriter& r, ir::value_id x, std::int64_t dim) {
    std::array const dims{dim};
    return r.call<flip>(x, r.list(dims));
  }
};

}  // namespace arm_delegate::op
