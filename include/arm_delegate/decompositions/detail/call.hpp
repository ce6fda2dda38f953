#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Calls of operators in place of a node that has no kernel.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::decomposition::detail {

/// The result, or the first result, of an operator with arguments by position.
template <class... Value>
ir::value_id call(ir::rewriter& r, std::string_view target, Value const&... values) {
  std::array const arguments{ir::named_argument{"", ir::argument(values)}...};
  return r.call(target, std::span<ir::named_argument const>(arguments));
}

/// All results.
template <class... Value>
std::vector<ir::value_id> call_all(ir::rewriter& r, std::string_view target,
                                   Value const&... values) {
  std::array const arguments{ir::named_argument{"", ir::argument(values)}...};
  auto const made = r.call_all(target, std::span<ir::named_argument const>(arguments));
  return {made.begin(), made.end()};
}

/// A list of integers as an argument.
inline ir::argument list(ir::rewriter& r, std::vector<std::int64_t> const& numbers) {
  return r.list(std::span<std::int64_t const>(numbers));
}

/// An integer constant.
inline ir::value_id indices(ir::rewriter& r, ir::shape const& sizes,
                            std::vector<std::int64_t> const& values) {
  return r.constant(
      ir::tensor_data::of(ir::dtype::int64, sizes, std::span<std::int64_t const>(values)));
}

/// The argument, or None.
inline ir::argument given(ir::node const& n, std::string_view name) {
  auto const* const a = n.find(name);
  return a != nullptr ? *a : ir::argument(ir::none{});
}

inline ir::value_id converted(ir::rewriter& r, ir::value_id x, ir::dtype to) {
  return r[x].type.type == to ? x : call(r, "aten.to.dtype", x, to);
}

inline ir::value_id filled(ir::rewriter& r, ir::shape const& sizes, double x, ir::dtype type) {
  // aten.full of the library has neither uint8 nor float64.
  auto const made = type == ir::dtype::uint8     ? ir::dtype::int32
                    : type == ir::dtype::float64 ? ir::dtype::float32
                                                 : type;
  return converted(r, r.call("aten.full.default", {{"", r.list(sizes)}, {"", x}, {"dtype", made}}),
                   type);
}

inline ir::value_id viewed(ir::rewriter& r, ir::value_id x,
                           std::vector<std::int64_t> const& sizes) {
  return call(r, "aten.view_copy.default", x, list(r, sizes));
}

/// 0, 1, ... up to the rank
inline std::vector<std::int64_t> dimensions(std::size_t rank) {
  std::vector<std::int64_t> all(rank);
  std::iota(all.begin(), all.end(), std::int64_t{0});
  return all;
}

inline ir::value_id permuted(ir::rewriter& r, ir::value_id x,
                             std::vector<std::int64_t> const& dims) {
  return call(r, "aten.permute_copy.default", x, list(r, dims));
}

/// Exchanges the last two dimensions.
inline ir::value_id transposed(ir::rewriter& r, ir::value_id x) {
  auto dims = dimensions(r[x].rank());
  std::swap(dims[dims.size() - 1], dims[dims.size() - 2]);
  return permuted(r, x, dims);
}

/// The list argument as dimensions from 0 on; all dimensions if there is none.
inline std::vector<std::int64_t> dimensions_of(ir::node const& n, std::string_view name,
                                               std::size_t rank) {
  std::vector<std::int64_t> dims;
  if (n.has(name)) {
    for (auto d : n.integers(name)) dims.push_back(d < 0 ? d + static_cast<std::int64_t>(rank) : d);
  }
  return dims.empty() ? dimensions(rank) : dims;
}

/// The argument as a dimension from 0 on.
inline std::size_t dimension_of(ir::node const& n, std::size_t rank,
                                std::string_view name = "dim") {
  auto const dim = n.integer(name);
  return static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(rank) : dim);
}

/// Indices of one dimension, for aten.index and aten.index_put.
inline ir::argument index_of(ir::rewriter& r, std::size_t dim, ir::value_id index) {
  std::vector<ir::value_id> all(dim, ir::no_value);
  all.push_back(index);
  return r.list(std::span<ir::value_id const>(all));
}

}  // namespace arm_delegate::decomposition::detail
