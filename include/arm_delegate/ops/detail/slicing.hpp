#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Parts of a tensor along one dimension.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::op::detail {

/// `count` elements of dimension `dim` from `start`.
inline tosa::tensor_id cut(tosa::builder& b, tosa::tensor_id x, std::size_t dim, std::int64_t from,
                           std::int64_t count) {
  auto size = b.sizes(x);
  auto start = ir::shape::filled(size.rank(), 0);
  start[dim] = from;
  size[dim] = count;
  return b.slice(x, start, size);
}

/// `x` with `count` elements of `fill` more at the end of dimension `dim`.
inline tosa::tensor_id extended(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                std::int64_t count, double fill) {
  std::vector<std::int64_t> padding(2 * b.sizes(x).rank());
  padding[2 * dim + 1] = count;
  return b.pad(x, padding, fill);
}

/// Every `step`-th of dimension `dim` from `start`, `count` of them: SLICE to whole steps (the last
/// one padded if the data ends inside it), RESHAPE to [..., count, step, ...], SLICE,
/// RESHAPE.
inline tosa::tensor_id strided(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                               std::int64_t start, std::int64_t count, std::int64_t step) {
  if (step == 1) return cut(b, x, dim, start, count);
  auto const whole = count * step;
  auto const available = std::min(whole, b.sizes(x)[dim] - start);
  auto y = extended(b, cut(b, x, dim, start, available), dim, whole - available, 0);
  auto result = b.sizes(y);
  result[dim] = count;
  auto split = result;
  split.insert(dim + 1, step);
  return b.reshape(cut(b, b.reshape(y, split), dim + 1, 0, 1), result);
}

}  // namespace arm_delegate::op::detail
