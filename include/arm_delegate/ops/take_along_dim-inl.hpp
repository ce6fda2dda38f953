#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of take_along_dim.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/gather.hpp>
#include <arm_delegate/ops/take_along_dim.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type take_along_dim::infer(ir::node const& n) {
  auto const& x = n.input("self");
  auto const& indices = n.input("indices");
  if (!n.has("dim")) return {x.type.type, {indices.sizes().numel()}};
  if (x.rank() != indices.rank()) {
    n.raise(code::shape_mismatch, fmt::format("operands {} and {} must have as many dimensions",
                                              x.sizes().text(), indices.sizes().text()));
  }
  return {x.type.type, broadcast_with(n, x.sizes(), indices.sizes(), axis(n))};
}

ARM_DELEGATE_FUNCTION void take_along_dim::expand(ir::rewriter& r, ir::node const& n) {
  auto const x = n.input_id("self");
  auto const indices = n.input_id("indices");
  if (!n.has("dim")) {
    return r.replace(n, taken(r, row(r, n, "self"), 0, row(r, n, "indices")));
  }
  auto const d = axis(n);
  auto const& to = n.result().sizes();
  auto from = to;
  if (from.rank() > 0) from[d] = n.input("self").sizes()[d];
  auto const lines = r.call<op::expand>(x, r.list(from));
  bool const is_constant = n.input("indices").is_constant();  // int64, which TOSA lacks
  r.replace(n, taken(r, lines, d,
                     is_constant ? r.constant(repeated(n.input("indices"), to))
                                 : r.call<op::expand>(indices, r.list(to))));
}

ARM_DELEGATE_FUNCTION ir::tensor_data take_along_dim::repeated(ir::value const& indices,
                                                               ir::shape const& to) {
  auto const values = indices.constant->values<std::int64_t>();
  std::vector<std::int64_t> made(static_cast<std::size_t>(to.numel()));
  for (std::size_t i = 0; i < made.size(); ++i) {
    auto rest = static_cast<std::int64_t>(i);
    std::int64_t from = 0;
    std::int64_t step = 1;
    for (auto k = to.rank(); k-- > 0;) {
      auto const size = indices.sizes()[k];
      from += size == 1 ? 0 : rest % to[k] * step;
      step *= size;
      rest /= to[k];
    }
    made[i] = values[static_cast<std::size_t>(from)];
  }
  return ir::whole_elements(indices.type.type, to, made);
}

}  // namespace arm_delegate::op
