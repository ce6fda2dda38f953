#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of conversion.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION tosa::tensor_id truncated(tosa::builder& b, tosa::tensor_id x) {
  auto const zero = b.scalar_like(x, 0);
  auto const down = b.unary(tosa::op::floor, x);
  auto const up = b.unary(tosa::op::ceil, x);
  return b.select(b.compare(tosa::op::greater_equal, x, zero), down, up);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id converted(tosa::builder& b, tosa::tensor_id x,
                                                tosa::dtype to) {
  auto const from = b.type(x);
  if (from == to) return x;
  auto const rank = b.sizes(x).rank();
  if (tosa::is_floating(from) && to == tosa::dtype::boolean) {
    auto const zero = b.scalar(from, 0, rank);
    return b.unary(tosa::op::logical_not, b.compare(tosa::op::equal, x, zero));
  }
  if (from == tosa::dtype::boolean && tosa::is_floating(to)) {
    auto const one = b.scalar(to, 1, rank);
    return b.select(x, one, b.scalar(to, 0, rank));
  }
  bool const integral = !tosa::is_floating(to) && to != tosa::dtype::boolean;
  // CAST rounds to the nearest integer.
  if (tosa::is_floating(from) && integral) return b.cast(truncated(b, x), to);
  // CAST has no form between FP16 and BF16.
  bool const both_half = (from == tosa::dtype::fp16 && to == tosa::dtype::bf16) ||
                         (from == tosa::dtype::bf16 && to == tosa::dtype::fp16);
  return b.cast(both_half ? b.cast(x, tosa::dtype::fp32) : x, to);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id operand_as(tosa::builder& b, ir::value const& v,
                                                 ir::dtype type) {
  auto const to = tosa::from_ir(type);
  if (!v.is_constant() || v.type.type == type) return converted(b, b(v), to);
  return b.constant(v.name, to, ir::converted(*v.constant, type));
}

}  // namespace arm_delegate::op::detail
