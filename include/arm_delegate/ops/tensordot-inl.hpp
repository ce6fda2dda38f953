#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tensordot.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
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
#include <arm_delegate/ops/tensordot.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type tensordot::infer(ir::node const& n) {
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
    n.raise(code::shape_mismatch,
            fmt::format("the dimensions of {} and {} that are summed differ", x.text(), y.text()));
  }
  auto sizes = ir::permute(x, left.kept.view());
  for (auto d : right.kept) sizes.push_back(y[at(d)]);
  return {n.input("self").type.type, sizes};
}

ARM_DELEGATE_FUNCTION tensordot::dimensions tensordot::read(ir::node const& n,
                                                            std::string_view operand,
                                                            std::string_view dims) {
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

ARM_DELEGATE_FUNCTION ir::value_id tensordot::matrix(ir::rewriter& r, ir::node const& n,
                                                     std::string_view operand, dimensions const& d,
                                                     bool is_left) {
  auto order = is_left ? d.kept : d.summed;
  for (auto dim : is_left ? d.summed : d.kept) order.push_back(dim);
  auto const& sizes = n.input(operand).sizes();
  auto const count = [&](ir::shape const& dims) { return ir::permute(sizes, dims.view()).numel(); };
  ir::shape const rows_and_columns{count(is_left ? d.kept : d.summed),
                                   count(is_left ? d.summed : d.kept)};
  auto const moved = r.call<permute>(*n.find(operand), r.list(order));
  return r.call<view>(moved, r.list(rows_and_columns));
}

}  // namespace arm_delegate::op
