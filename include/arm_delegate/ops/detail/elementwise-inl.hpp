#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of elementwise.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION bool is_number(ir::node const& n, std::string_view argument) {
  return !std::holds_alternative<ir::value_id>(*n.find(argument));
}

ARM_DELEGATE_FUNCTION bool other_is_number(ir::node const& n) { return is_number(n, "other"); }

ARM_DELEGATE_FUNCTION ir::tensor_type infer_binary(ir::node const& n, std::string_view other) {
  if (is_number(n, "self")) {
    auto const& c = n.input(other);
    return {ir::promote_number(c.type.type, *n.find("self")), c.sizes()};
  }
  auto const& a = n.input("self");
  if (is_number(n, other)) return {ir::promote_number(a.type.type, *n.find(other)), a.sizes()};
  auto const& c = n.input(other);
  return {common_type(n, ir::promote(a, c)), broadcast(n, a.sizes(), c.sizes())};
}

ARM_DELEGATE_FUNCTION ir::tensor_type infer_float_pair(ir::node const& n) {
  auto const& x = n.input("x1");
  auto const& y = n.input("x2");
  auto const type = common_type(n, ir::promote(x.type.type, y.type.type));
  if (!ir::is_floating(type)) n.raise(code::bad_arguments, "takes floating-point tensors");
  return {type, broadcast(n, x.sizes(), y.sizes())};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_integers(ir::dtype type,
                                                               target_facts const& target) {
  if (target.integer || ir::is_floating(type)) return std::nullopt;
  return rejection{.rule = fmt::format("operands of this operator on {}", target.name),
                   .actual = std::string(ir::name(type)),
                   .allowed = "floating point",
                   .remedy = "compile for a target with +int, +bi or +mi, or convert to float32"};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id operand(tosa::builder& b, ir::node const& n,
                                              std::string_view argument, ir::dtype type) {
  if (!is_number(n, argument)) return operand_as(b, n.input(argument), type);
  return b.scalar(tosa::from_ir(type), n.number(argument), n.result().rank());
}

ARM_DELEGATE_FUNCTION operands plain_operands(tosa::builder& b, ir::node const& n, ir::dtype type) {
  auto const computed = arithmetic_type(type);
  auto const a = operand(b, n, "self", computed);
  return {a, operand(b, n, "other", computed)};
}

ARM_DELEGATE_FUNCTION operands plain_operands(tosa::builder& b, ir::node const& n) {
  return plain_operands(b, n, n.result().type.type);
}

ARM_DELEGATE_FUNCTION void set_arithmetic(tosa::builder& b, ir::node const& n, tosa::tensor_id t) {
  b.set(n, b.cast(t, b.element_type(n.result())));
}

ARM_DELEGATE_FUNCTION void refuse_number(ir::node const& n) {
  if (!other_is_number(n)) return;
  n.raise(code::not_quantized,
          rejection{.rule = "'other' of a quantized node",
                    .actual = "a number that is not quantized",
                    .allowed = "a quantized tensor",
                    .remedy = "use a quantizer that converts numbers to tensors"});
}

ARM_DELEGATE_FUNCTION double sum_unit(ir::dtype a, double a_scale, ir::dtype c, double c_scale) {
  auto const larger = std::max(a_scale, c_scale);
  bool const is_wide = a == ir::dtype::int32 || c == ir::dtype::int32;
  if (is_wide) return a == c ? larger : std::min(a_scale, c_scale);
  return 2 * larger / (a == ir::dtype::int16 || c == ir::dtype::int16 ? 1 << 12 : 1 << 20);
}

ARM_DELEGATE_FUNCTION double comparison_unit(ir::node const& n, ir::value const& a,
                                             ir::value const& c) {
  auto const left = per_tensor(n, a).scale();
  auto const right = per_tensor(n, c).scale();
  return left == right ? left : sum_unit(a.type.type, left, c.type.type, right);
}

ARM_DELEGATE_FUNCTION operands in_unit(tosa::builder& b, ir::node const& n, double unit) {
  auto const& left = n.input("self");
  auto const& right = n.input("other");
  auto const a = to_int32(b, n, left, unit);
  return {a, &left == &right ? a : to_int32(b, n, right, unit)};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id truth(tosa::builder& b, ir::node const& n,
                                            ir::value const& v) {
  if (!v.is_quantized()) return converted(b, b(v), tosa::dtype::boolean);
  auto const x = to_int32(b, n, v, per_tensor(n, v).scale());
  auto const zero = b.scalar(tosa::dtype::int32, 0, v.rank());
  return b.unary(tosa::op::logical_not, b.compare(tosa::op::equal, x, zero));
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_integer_result(ir::node const& n,
                                                                     target_facts const& target) {
  auto const type = n.result().type.type;
  return type == ir::dtype::boolean ? std::nullopt : refuse_integers(type, target);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id choice(tosa::builder& b, ir::node const& n,
                                             std::string_view argument) {
  auto const type = n.result().type.type;
  if (!is_number(n, argument)) return operand(b, n, argument, type);
  auto const stored = stored_number(n, n.result(), n.number(argument));
  return b.scalar(tosa::from_ir(type), stored, n.result().rank());
}

ARM_DELEGATE_FUNCTION operands compared(tosa::builder& b, ir::node const& n) {
  if (n.input("self").is_quantized()) {
    refuse_number(n);
    return in_unit(b, n, comparison_unit(n, n.input("self"), n.input("other")));
  }
  return plain_operands(b, n, infer_binary(n).type);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id compared_bools(tosa::builder& b, tosa::op code,
                                                     tosa::tensor_id x, tosa::tensor_id y) {
  if (code == tosa::op::equal) {
    return b.unary(tosa::op::logical_not, b.binary(tosa::op::logical_xor, x, y));
  }
  auto const is_false = b.unary(tosa::op::logical_not, y);
  bool const strict = code == tosa::op::greater;
  return b.binary(strict ? tosa::op::logical_and : tosa::op::logical_or, x, is_false);
}

ARM_DELEGATE_FUNCTION void lower_sum(tosa::builder& b, ir::node const& n, tosa::op code,
                                     std::string_view left_name, std::string_view right_name) {
  auto const alpha = n.find("alpha") != nullptr ? n.number("alpha") : 1.0;
  if (!computes_quantized(n)) {
    auto const computed = arithmetic_type(n.result().type.type);
    auto const a = operand(b, n, left_name, computed);
    auto c = operand(b, n, right_name, computed);
    if (alpha != 1) c = b.mul(c, b.scalar_like(c, alpha));
    set_arithmetic(b, n, b.binary(code, a, c));
    return;
  }
  refuse_number(n);
  auto const& left = n.input(left_name);
  auto const& right = n.input(right_name);
  auto const right_scale = per_tensor(n, right).scale() * std::abs(alpha);
  auto const left_scale = per_tensor(n, left).scale();
  auto const unit = sum_unit(left.type.type, left_scale, right.type.type, right_scale);
  auto const a = to_int32(b, n, left, unit);
  auto const c = &left == &right && alpha == 1 ? a : to_int32(b, n, right, unit / std::abs(alpha));
  if (alpha < 0) code = code == tosa::op::add ? tosa::op::sub : tosa::op::add;
  b.set(n, from_accumulator(b, b.binary(code, a, c), {unit}, per_tensor(n, n.result())));
}

}  // namespace arm_delegate::op::detail
