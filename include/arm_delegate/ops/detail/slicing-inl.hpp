#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of slicing.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION dimension_index chosen_index(ir::node const& n, ir::shape const& sizes) {
  auto const dim = dimension(n, n.integer("dim"), sizes.rank());
  auto const index = n.integer("index");
  if (index < -sizes[dim] || index >= sizes[dim]) {
    n.raise(code::shape_mismatch,
            fmt::format("index {} is outside a dimension of size {}", index, sizes[dim]));
  }
  return {dim, index < 0 ? index + sizes[dim] : index};
}

ARM_DELEGATE_FUNCTION slice_range read_slice(ir::node const& n) {
  auto const& x = n.input("self");
  expect_rank(n, x, 1, ir::shape::max_rank - 1);
  auto const dim = dimension(n, n.integer("dim"), x.rank());
  auto const size = x.sizes()[dim];
  auto const bound = [&](std::string_view name, std::int64_t otherwise) {
    if (!n.has(name)) return otherwise;
    auto const i = n.integer(name);
    return std::clamp<std::int64_t>(i < 0 ? i + size : i, 0, size);
  };
  auto const step = n.integer("step");
  if (step < 1) {
    n.raise(code::unsupported_value, rejection{.rule = "step of a slice",
                                               .actual = fmt::format("{}", step),
                                               .allowed = "1 or more",
                                               .remedy = "flip the tensor instead"});
  }
  auto const start = bound("start", 0);
  auto const length = std::max<std::int64_t>(bound("end", size) - start, 0);
  auto const count = length / step + (length % step != 0);
  return {dim, start, count, count > 1 ? step : 1};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id cut(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                          std::int64_t from, std::int64_t count) {
  auto size = b.sizes(x);
  auto start = ir::shape::filled(size.rank(), 0);
  start[dim] = from;
  size[dim] = count;
  return b.slice(x, start, size);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id extended(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                               std::int64_t count, double fill) {
  std::vector<std::int64_t> padding(2 * b.sizes(x).rank());
  padding[2 * dim + 1] = count;
  return b.pad(x, padding, fill);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id strided(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                              std::int64_t start, std::int64_t count,
                                              std::int64_t step) {
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

ARM_DELEGATE_FUNCTION tosa::tensor_id spliced(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                              std::int64_t from, std::int64_t to,
                                              tosa::tensor_id middle) {
  auto const size = b.sizes(x)[dim];
  std::vector<tosa::tensor_id> parts;
  if (from > 0) parts.push_back(cut(b, x, dim, 0, from));
  parts.push_back(middle);
  if (to < size) parts.push_back(cut(b, x, dim, to, size - to));
  return b.concat(std::move(parts), static_cast<std::int64_t>(dim));
}

}  // namespace arm_delegate::op::detail
