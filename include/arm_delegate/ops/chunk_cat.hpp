#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten._chunk_cat.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/pad.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten._chunk_cat: each tensor in chunks of a dimension, padded with 0, and their rows one after
/// the other: constant_pad_nd, view and cat.
struct chunk_cat {
  using expands_to = ops<pad, view, cat>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten._chunk_cat.default(Tensor[] tensors, int dim, int num_chunks) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const items = detail::tensors_of(n);
    auto const& g = *n.owner;
    if (n.integer("num_chunks") < 1) n.raise(code::bad_arguments, "'num_chunks' must be above 0");
    auto made = g[items.front()].type;
    made.sizes = chunks_of(n, g[items.front()]);
    auto const last = made.sizes.rank() - 1;
    for (auto v : items.subspan(1)) {
      auto const next = chunks_of(n, g[v]);
      made.type = detail::common_type(n, ir::promote(made.type, g[v].type.type));
      made.sizes[last] = detail::checked_product(n, made.sizes[last] + next.back(), 1);
      auto expected = made.sizes;
      expected[last] = next.back();
      if (next != expected) {
        n.raise(code::shape_mismatch, "the sizes before the dimension differ");
      }
    }
    return made;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::vector<ir::value_id> rows;
    for (auto v : n.inputs("tensors")) {
      auto const sizes = chunks_of(n, r[v]);
      rows.push_back(r.call<view>(padded(r, n, v), r.list(sizes)));
    }
    r.replace(n, r.call<cat>(r.list(std::span<ir::value_id const>(rows)), std::int64_t{-1}));
  }

 private:
  static std::size_t axis(ir::node const& n, ir::value const& x) {
    detail::expect_rank(n, x, 1, ir::shape::max_rank - 1);
    return detail::dimension(n, n.integer("dim"), x.rank());
  }

  /// How many zeros the dimension lacks.
  static std::int64_t lacking(ir::node const& n, ir::value const& x) {
    auto const count = n.integer("num_chunks");
    auto const rest = x.sizes()[axis(n, x)] % count;
    return rest == 0 ? 0 : count - rest;
  }

  /// The sizes before the dimension, the number of chunks, the elements of one.
  static ir::shape chunks_of(ir::node const& n, ir::value const& x) {
    auto const count = n.integer("num_chunks");
    auto const dim = axis(n, x);
    ir::shape sizes;
    for (std::size_t i = 0; i < dim; ++i) sizes.push_back(x.sizes()[i]);
    auto width = (x.sizes()[dim] + lacking(n, x)) / count;
    for (auto i = dim + 1; i < x.rank(); ++i) {
      width = detail::checked_product(n, width, x.sizes()[i]);
    }
    sizes.push_back(count);
    sizes.push_back(width);
    return sizes;
  }

  static ir::value_id padded(ir::rewriter& r, ir::node const& n, ir::value_id v) {
    auto const more = lacking(n, r[v]);
    if (more == 0) return v;
    std::vector<std::int64_t> padding(2 *
                                      (r[v].rank() - axis(n, r[v])));  // from the last dimension
    padding.back() = more;
    return r.call<pad, "default">(v, r.list(std::span<std::int64_t const>(padding)));
  }
};

}  // namespace arm_delegate::op
