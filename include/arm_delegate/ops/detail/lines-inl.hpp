#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lines.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/lines.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION void expect_lines(ir::node const& n, ir::value const& index) {
  auto const& x = n.input("self").sizes();
  auto const& given = index.sizes();
  auto const dim = dimension(n, n.integer("dim"), x.rank());
  bool fits = std::max<std::size_t>(given.rank(), 1) == std::max<std::size_t>(x.rank(), 1);
  for (std::size_t i = 0; fits && i < given.rank() && i < x.rank(); ++i) {
    fits = i == dim || given[i] <= x[i];
  }
  if (!fits) {
    n.raise(code::shape_mismatch,
            fmt::format("indices {} do not fit the input {}", given.text(), x.text()));
  }
}

ARM_DELEGATE_FUNCTION tosa::tensor_id first_lines(tosa::builder& b, ir::node const& n,
                                                  tosa::tensor_id x) {
  auto size = n.input("index").sizes();
  if (size.rank() == 0 || b.sizes(x).rank() == 0) return x;
  auto const dim = dimension(n, n.integer("dim"), size.rank());
  size[dim] = b.sizes(x)[dim];
  return b.slice(x, ir::shape::filled(size.rank(), 0), size);
}

}  // namespace arm_delegate::op::detail
