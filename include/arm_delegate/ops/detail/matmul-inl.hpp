#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of matmul.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/matmul.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::shape product_sizes(ir::node const& n, ir::value const& a,
                                              ir::value const& c, std::size_t rank) {
  expect_rank(n, a, rank, rank);
  expect_rank(n, c, rank, rank);
  auto s = a.sizes();
  s[rank - 1] = c.sizes()[rank - 1];
  auto wanted = s;
  wanted[rank - 2] = a.sizes()[rank - 1];
  if (wanted != c.sizes()) {
    n.raise(code::shape_mismatch,
            fmt::format("{} and {} do not multiply", a.sizes().text(), c.sizes().text()));
  }
  expect_same_type(n, c, a);
  return s;
}

ARM_DELEGATE_FUNCTION tosa::tensor_id lower_matmul(tosa::builder& b, ir::node const& n,
                                                   ir::value const& left, ir::value const& right,
                                                   tosa::tensor_id a, tosa::tensor_id c) {
  auto const product = b.matmul(a, c, zero_point_of(left), zero_point_of(right));
  if (!computes_quantized(n)) {
    // An integer accumulator would wrap.
    bool const floating = tosa::is_floating(b.type(product));
    return floating ? b.cast(product, b.element_type(n.result())) : product;
  }
  auto const scale = per_tensor(n, left).scale() * per_tensor(n, right).scale();
  return from_accumulator(b, product, {scale}, per_tensor(n, n.result()));
}

}  // namespace arm_delegate::op::detail
