#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of scatter_add.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/accumulating.hpp>
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

#include <optional>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type scatter_add::infer(ir::node const& n) {
  return scatter::infer(n);
}

ARM_DELEGATE_FUNCTION std::optional<rejection> scatter_add::supports(ir::node const& n,
                                                                     target_facts const& target) {
  if (auto why = scatter::supports(n, target)) return why;
  if (auto why = detail::refuse_integers(n.result().type.type, target)) return why;
  return detail::refuse_long_sums(detail::lines(n).size(), target);
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
  auto const sums = detail::summed_by_index(b, rows, column, l.size());
  auto const added = l.from_lines(b, sums, n.result().sizes());
  detail::set_arithmetic(b, n, b.binary(tosa::op::add, x, added));
}

}  // namespace arm_delegate::op
