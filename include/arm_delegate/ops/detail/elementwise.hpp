#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common parts of add, sub and mul: operands, Python numbers, quantized addition in int32.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <variant>

namespace arm_delegate::op::detail {

/// True for the overloads whose `other` is a Python number.
inline bool other_is_number(ir::node const& n) {
  return !std::holds_alternative<ir::value_id>(*n.find("other"));
}

/// The result type of `self` and `other`, broadcast and promoted.
inline ir::tensor_type infer_binary(ir::node const& n) {
  auto const& a = n.input("self");
  if (other_is_number(n)) return {ir::promote_number(a.type.type, *n.find("other")), a.sizes()};
  auto const& c = n.input("other");
  return {common_type(n, ir::promote(a, c)), broadcast(n, a.sizes(), c.sizes())};
}

/// A value in another element type. A constant is converted now: the target may lack its type, as
/// int64.
inline tosa::tensor_id operand_as(tosa::builder& b, ir::value const& v, ir::dtype type) {
  auto const to = tosa::from_ir(type);
  if (!v.is_constant() || v.type.type == type) return b.cast(b(v), to);
  return b.constant(v.name, to, ir::converted(*v.constant, type));
}

/// Both operands in the result's type, the second times alpha.
struct operands {
  tosa::tensor_id a;
  tosa::tensor_id c;
};

inline operands plain_operands(tosa::builder& b, ir::node const& n) {
  auto const type = b.element_type(n.result());
  auto const a = operand_as(b, n.input("self"), n.result().type.type);
  if (other_is_number(n)) {
    return {a, b.scalar(type, n.number("other"), std::max<std::size_t>(b.sizes(a).rank(), 1))};
  }
  return {a, operand_as(b, n.input("other"), n.result().type.type)};
}

/// A Python number in a quantized computation would need parameters that the model does not state.
inline void refuse_number(ir::node const& n) {
  if (!other_is_number(n)) return;
  throw n.fail(code::not_quantized,
               rejection{.rule = "'other' of a quantized node",
                         .actual = "a number that is not quantized",
                         .allowed = "a quantized tensor",
                         .remedy = "use a quantizer that converts numbers to tensors"});
}

/// The scale of the INT32 operands of a quantized addition: 2 * max(scales) / 2^20, for 16-bit
/// values 2^12, the headroom of ExecuTorch's InsertRescaleInt32. 32-bit values leave no headroom.
inline double sum_unit(ir::dtype type, double larger_scale) {
  if (type == ir::dtype::int32) return larger_scale;
  return 2 * larger_scale / (type == ir::dtype::int16 ? 1 << 12 : 1 << 20);
}

/// aten.add and aten.sub. Quantized: both operands as INT32 in a common unit, then back.
inline void lower_sum(tosa::builder& b, ir::node const& n, tosa::op code) {
  auto const alpha = n.find("alpha") != nullptr ? n.number("alpha") : 1.0;
  if (!computes_quantized(n)) {
    auto [a, c] = plain_operands(b, n);
    if (alpha != 1) c = b.mul(c, b.scalar(b.type(c), alpha, b.sizes(c).rank()));
    b.set(n, b.binary(code, a, c));
    return;
  }
  refuse_number(n);
  auto const& left = n.input("self");
  auto const& right = n.input("other");
  auto const right_scale = per_tensor(n, right).scale() * std::abs(alpha);
  auto const larger = std::max(per_tensor(n, left).scale(), right_scale);
  auto const unit = sum_unit(left.type.type, larger);
  auto const a = to_int32(b, n, left, unit);
  auto const c = &left == &right && alpha == 1 ? a : to_int32(b, n, right, unit / std::abs(alpha));
  if (alpha < 0) code = code == tosa::op::add ? tosa::op::sub : tosa::op::add;
  b.set(n, from_accumulator(b, b.binary(code, a, c), {unit}, per_tensor(n, n.result())));
}

}  // namespace arm_delegate::op::detail
