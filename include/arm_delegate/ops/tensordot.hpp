#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tensordot.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mm.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.tensordot: the sums of the products along pairs of dimensions of two tensors: permute,
/// view, mm and view.
struct tensordot {
  using expands_to = ops<permute, view, mm>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.tensordot.default(Tensor self, Tensor other, int[] dims_self, int[] "
                       "dims_other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const left = read(n, "self", "dims_self");
    auto const right = read(n, "other", "dims_other");
    detail::expect_same_type(n, n.input("other"), n.input("self"));
    auto const& x = n.input("self").sizes();
    auto const& y = n.input("other").sizes();
    bool fits = left.summed.rank() == right.summed.rank();
    for (std::size_t i = 0; fits && i < left.summed.rank(); ++i) {
      fits = x[at(left.summed[i])] == y[at(right.summed[i])];
    }
    if (!fits) {
      n.raise(
          code::shape_mismatch,
          fmt::format("the dimensions of {} and {} that are summed differ", x.text(), y.text()));
    }
    auto sizes = ir::permute(x, left.kept.view());
    for (auto d : right.kept) sizes.push_back(y[at(d)]);
    return {n.input("self").type.type, sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const left = matrix(r, n, "self", read(n, "self", "dims_self"), true);
    auto const right = matrix(r, n, "other", read(n, "other", "dims_other"), false);
    r.replace(n, r.call<view>(r.call<mm>(left, right), r.list(n.result().sizes())));
  }

 private:
  /// The dimensions of an operand.
  struct dimensions {
    ir::shape kept;
    ir::shape summed;
  };

  static std::size_t at(std::int64_t dim) { return static_cast<std::size_t>(dim); }

  static dimensions read(ir::node const& n, std::string_view operand, std::string_view dims) {
    auto const& x = n.input(operand);
    dimensions d;
    for (auto given : n.integers(dims)) {
      auto const dim = static_cast<std::int64_t>(detail::dimension(n, given, x.rank()));
      if (x.rank() == 0 || ranges::contains(d.summed, dim)) {
        n.raise(code::bad_arguments,
                fmt::format("argument '{}' names a dimension twice or too many", dims));
      }
      d.summed.push_back(dim);
    }
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(x.rank()); ++i) {
      if (!ranges::contains(d.summed, i)) d.kept.push_back(i);
    }
    return d;
  }

  /// An operand as a matrix; the dimensions that are summed are its columns, or its rows.
  static ir::value_id matrix(ir::rewriter& r, ir::node const& n, std::string_view operand,
                             dimensions const& d, bool is_left) {
    auto order = is_left ? d.kept : d.summed;
    for (auto dim : is_left ? d.summed : d.kept) order.push_back(dim);
    auto const& sizes = n.input(operand).sizes();
    auto const count = [&](ir::shape const& dims) {
      return ir::permute(sizes, dims.view()).numel();
    };
    ir::shape const rows_and_columns{count(is_left ? d.kept : d.summed),
                                     count(is_left ? d.summed : d.kept)};
    auto const moved = r.call<permute>(*n.find(operand), r.list(order));
    return r.call<view>(moved, r.list(rows_and_columns));
  }
};

}  // namespace arm_delegate::op
