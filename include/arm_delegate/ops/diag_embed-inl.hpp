#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of diag_embed.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/diag_embed.hpp>
#include <arm_delegate/ops/movedim.hpp>
#include <arm_delegate/ops/pad.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type diag_embed::infer(ir::node const& n) {
  auto const& x = n.input("self");
  detail::expect_rank(n, x, 1, ir::shape::max_rank - 1);
  auto const rank = x.rank() + 1;
  auto const rows = detail::dimension(n, n.integer("dim1"), rank);
  auto const columns = detail::dimension(n, n.integer("dim2"), rank);
  if (rows == columns) n.raise(code::bad_arguments, "'dim1' and 'dim2' are the same dimension");
  auto const size = rows_of(n);
  auto sizes = x.sizes();
  sizes.erase(x.rank() - 1);
  sizes.insert(std::min(rows, columns), size);
  sizes.insert(std::max(rows, columns), size);
  if (!ir::checked_numel(sizes.view())) {
    n.raise(code::shape_mismatch, "the result would be too large");
  }
  return {x.type.type, sizes};
}

ARM_DELEGATE_FUNCTION void diag_embed::expand(ir::rewriter& r, ir::node const& n) {
  auto const size = rows_of(n);
  auto const offset = n.integer("offset");
  auto sizes = n.input("self").sizes();
  auto& last = sizes[sizes.rank() - 1];
  auto const first = offset < 0 ? -offset * size : offset;  // the place of the first element
  last *= size + 1;
  auto const rest = size * size - first - last;
  auto const spread = padded(r, r.call<unsqueeze>(*n.find("self"), std::int64_t{-1}), 0, size);
  auto const line = r.call<view>(spread, r.list(sizes));
  auto const matrix = r.call<slice>(padded(r, line, first, std::max<std::int64_t>(rest, 0)),
                                    std::int64_t{-1}, std::int64_t{0}, size * size);
  last = size;
  sizes.push_back(size);
  std::array const from{std::int64_t{-2}, std::int64_t{-1}};
  std::array const to{n.integer("dim1"), n.integer("dim2")};
  r.replace(n, r.call<movedim>(r.call<view>(matrix, r.list(sizes)), r.list(from), r.list(to)));
}

}  // namespace arm_delegate::op
