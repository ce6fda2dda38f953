#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of index_put.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/accumulating.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/indexing.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/index_put.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type index_put::infer(ir::node const& n) {
  detail::expect_same_type(n, n.input("values"), n.input("self"));
  if (detail::has_mask(n)) {
    detail::mask_sizes(n);
    return n.input("self").type;
  }
  auto const to = detail::read_indices(n).result();
  auto const& values = n.input("values");
  if (values.rank() > to.rank() || detail::broadcast(n, to, values.sizes()) != to) {
    n.raise(code::shape_mismatch, fmt::format("'values' of sizes {} do not broadcast to {}",
                                              values.sizes().text(), to.text()));
  }
  return n.input("self").type;
}

ARM_DELEGATE_FUNCTION std::optional<rejection> index_put::supports(ir::node const& n,
                                                                   target_facts const& target) {
  if (detail::has_mask(n)) return detail::refuse_masks(n);
  if (n.flag("accumulate") && n.result().is_quantized()) {
    return rejection{.rule = "accumulation in quantized values",
                     .actual = "accumulate=True",
                     .allowed = "accumulate=False",
                     .remedy = "accumulate in float, or leave the node on the host"};
  }
  if (auto why = detail::refuse_indices(n, target)) return why;
  if (!n.flag("accumulate")) return std::nullopt;
  if (auto why = detail::refuse_integers(n.result().type.type, target)) return why;
  return detail::refuse_long_sums(detail::read_indices(n).sizes.numel(), target);
}

ARM_DELEGATE_FUNCTION void index_put::lower(tosa::builder& b, ir::node const& n) {
  if (detail::has_mask(n)) return b.set(n, detail::masked(b, n));
  auto const d = detail::read_indices(n);
  auto const& input = n.input("self");
  auto const ordered = b.transpose(b(input), d.order.view());
  auto const moved = b.sizes(ordered);
  auto const x = b.reshape(ordered, d.table());
  auto const rows = detail::rows_of(b, n, d);
  auto const values = updates(b, n, d);
  auto const changed = n.flag("accumulate") ? accumulated(b, n, x, rows, values)
                                            : detail::scattered(b, x, rows, values);
  auto const y = b.reshape(changed, moved);
  b.set(n, b.transpose(y, ir::inverse(d.order).view()));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id index_put::accumulated(tosa::builder& b, ir::node const& n,
                                                             tosa::tensor_id x,
                                                             tosa::tensor_id rows,
                                                             tosa::tensor_id values) {
  auto const type = tosa::from_ir(detail::arithmetic_type(n.result().type.type));
  auto const into = b.cast(x, type);
  auto const added = b.cast(values, type);
  auto const stored = b.type(x);
  if (detail::are_distinct(b, rows)) {
    auto const before = detail::gathered(b, into, rows);
    auto const sums = b.binary(tosa::op::add, before, added);
    return b.cast(detail::scattered(b, into, rows, sums), stored);
  }
  auto const sums = detail::summed_by_index(b, rows, added, b.sizes(x)[1]);
  return b.cast(b.binary(tosa::op::add, into, sums), stored);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id index_put::updates(tosa::builder& b, ir::node const& n,
                                                         detail::indexed_dims const& d) {
  auto const to = d.result();
  auto const from = ir::widened(n.input("values").sizes(), to.rank());
  auto multiples = ir::shape::filled(to.rank(), 1);
  for (std::size_t i = 0; i < to.rank(); ++i) multiples[i] = to[i] / from[i];
  auto const all = b.tile(b.reshape(b(n.input("values")), from), multiples);
  auto const chosen_first = ir::inverse(d.result_order());
  return b.reshape(b.transpose(all, chosen_first.view()), d.updates());
}

}  // namespace arm_delegate::op
