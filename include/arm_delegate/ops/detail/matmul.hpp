#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lowering that mm and bmm share.

#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <vector>

namespace arm_delegate::op::detail {

/// [N, H, C] x [N, C, W], rescaled where the result is quantized.
inline tosa::tensor_id lower_matmul(tosa::builder& b, ir::node const& n, ir::value const& left,
                                    ir::value const& right, tosa::tensor_id a, tosa::tensor_id c) {
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
