#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of scatter_add.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/lines.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/scatter.hpp>
#include <arm_delegate/ops/scatter_add.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::op {

namespace detail {

/// The longest line whose positions FP32 represents.
inline constexpr std::int64_t longest_float_line = std::int64_t{1} << 24;

/// True where an index of [lines, count] is a position from 0 to `size` - 1: [lines, count, size].
inline tosa::tensor_id matches(tosa::builder& b, tosa::tensor_id rows, std::int64_t size) {
  std::vector<std::int32_t> positions(static_cast<std::size_t>(size));
  std::iota(positions.begin(), positions.end(), 0);
  auto const all = b.constant("positions", tosa::dtype::int32,
                              ir::tensor_data::of(ir::dtype::int32, {1, 1, size},
                                                  std::span<std::int32_t const>(positions)));
  auto const column = b.reshape(rows, {b.sizes(rows)[0], b.sizes(rows)[1], 1});
  auto const type = b.target->integer ? tosa::dtype::int32 : tosa::dtype::fp32;
  auto const left = b.cast(column, type);
  return b.compare(tosa::op::equal, left, b.cast(all, type));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION ir::tensor_type scatter_add::infer(ir::node const& n) {
  return scatter::infer(n);
}

ARM_DELEGATE_FUNCTION std::optional<rejection> scatter_add::supports(ir::node const& n,
                                                                     target_facts const& target) {
  if (auto why = scatter::supports(n, target)) return why;
  if (auto why = detail::refuse_integers(n.result().type.type, target)) return why;
  auto const size = detail::lines(n).size();
  if (target.integer || size <= detail::longest_float_line) return std::nullopt;
  return rejection{.rule = "length of a line of a scatter_add on " + std::string(target.name),
                   .actual = std::to_string(size),
                   .allowed = "up to " + std::to_string(detail::longest_float_line),
                   .remedy = "compile for a target with +int"};
}

ARM_DELEGATE_FUNCTION void scatter_add::lower(tosa::builder& b, ir::node const& n) {
  detail::lines const l(n);
  auto const& index = n.input("index");
  auto const type = detail::arithmetic_type(n.result().type.type);
  auto const x = detail::operand_as(b, n.input("self"), type);
  auto const rows = l.as_lines(b, detail::index_tensor(b, n, index, l.size()));
  auto const given = detail::operand_as(b, n.input("src"), type);
  auto const source =
      l.as_lines(b, b.slice(given, ir::shape::filled(index.rank(), 0), index.sizes()));
  auto const column = b.reshape(source, {l.count(), b.sizes(rows)[1], 1});
  auto const zero = b.scalar(b.type(x), 0, 3);
  auto const spread = b.select(detail::matches(b, rows, l.size()), column, zero);
  auto const sums = b.reduce(tosa::op::reduce_sum, spread, 1);
  auto const added = l.from_lines(b, sums, n.result().sizes());
  detail::set_arithmetic(b, n, b.binary(tosa::op::add, x, added));
}

}  // namespace arm_delegate::op
