#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that divide a dimension into a number of parts or at indices.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/split_with_sizes.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::op::family {

/// The lengths of `sections` parts, of which the first ones may be an element longer, or of the
/// parts between `indices`.
inline std::vector<std::int64_t> section_lengths(ir::node const& n, std::int64_t size) {
  std::vector<std::int64_t> all;
  if (n.find("sections") != nullptr) {
    constexpr std::int64_t most = 1 << 16;  // more results than a graph can use: a wrong number
    auto const sections = n.integer("sections");
    if (sections < 1 || sections > most) {
      n.raise(code::bad_arguments, fmt::format("cannot make {} parts", sections));
    }
    for (std::int64_t i = 0; i < sections; ++i) {
      all.push_back(size / sections + (i < size % sections ? 1 : 0));
    }
    return all;
  }
  std::int64_t start = 0;
  for (auto index : n.integers("indices")) {
    auto const end = std::clamp<std::int64_t>(index < 0 ? index + size : index, 0, size);
    if (end < start) {
      n.raise(code::unsupported_value, rejection{.rule = "indices that divide a dimension",
                                                 .actual = "one is smaller than the one before it",
                                                 .allowed = "indices in ascending order",
                                                 .remedy = "use slices"});
    }
    all.push_back(end - std::exchange(start, end));
  }
  all.push_back(size - start);
  return all;
}

/// The types of parts of a dimension.
inline std::vector<ir::tensor_type> infer_parts(ir::node const& n, std::size_t dim,
                                                std::span<std::int64_t const> lengths) {
  auto type = n.input("self").type;
  std::vector<ir::tensor_type> types;
  for (auto length : lengths) {
    type.sizes[dim] = length;
    types.push_back(type);
  }
  return types;
}

inline void expand_parts(ir::rewriter& r, ir::node const& n, std::size_t dim,
                         std::span<std::int64_t const> lengths) {
  std::array const arguments{ir::named_argument{.value = *n.find("self")},
                             ir::named_argument{.value = r.list(lengths)},
                             ir::named_argument{.value = static_cast<std::int64_t>(dim)}};
  auto const parts = r.call_all(ir::overload_name<split_with_sizes>, arguments);
  for (std::size_t i = 0; i < parts.size(); ++i) r.replace(n, parts[i], i);
}

/// split_with_sizes. A member adds `schemas`, `static std::size_t dim(ir::node const&)` and
/// `static std::vector<std::int64_t> lengths(ir::node const&, std::int64_t size)`.
template <class Self>
struct sectioning {
  using expands_to = ops<split_with_sizes>;
  static constexpr auto quantization = quantization_rule::shared;

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    return infer_parts(n, Self::dim(n), lengths_of(n));
  }
  static void expand(ir::rewriter& r, ir::node const& n) {
    expand_parts(r, n, Self::dim(n), lengths_of(n));
  }

 private:
  static std::vector<std::int64_t> lengths_of(ir::node const& n) {
    return Self::lengths(n, n.input("self").sizes()[Self::dim(n)]);
  }
};

/// `section_lengths`, if the sections have one length.
inline std::vector<std::int64_t> equal_lengths(ir::node const& n, std::int64_t size) {
  auto all = section_lengths(n, size);
  if (n.find("sections") != nullptr && size % n.integer("sections") != 0) {
    n.raise(code::bad_arguments,
            fmt::format("{} elements do not make {} equal parts", size, n.integer("sections")));
  }
  return all;
}

/// aten.<Name>, as in NumPy: divides dimension `Dim`, of a vector its only one. Takes tensors of
/// `Rank` dimensions and more.
template <class Self, arm_delegate::detail::literal Name, std::size_t Rank, std::size_t Dim>
struct numpy_split : sectioning<Self> {
  static constexpr auto sections =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".int(Tensor self, int sections) -> Tensor[]");
  static constexpr auto indices =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".array(Tensor self, int[] indices) -> Tensor[]");
  static constexpr std::array schemas{sections.view(), indices.view()};

  static std::size_t dim(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, Rank, ir::shape::max_rank);
    return std::min(Dim, x.rank() - 1);
  }

  static std::vector<std::int64_t> lengths(ir::node const& n, std::int64_t size) {
    return equal_lengths(n, size);
  }
};

}  // namespace arm_delegate::op::family
