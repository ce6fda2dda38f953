#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.threshold.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.threshold: x if it is above the threshold, else the value, in the type of x. GREATER,
/// SELECT; quantized: TABLE, 16 bits as floats.
struct threshold : family::computed<threshold> {
  using handles_quantized = threshold;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.threshold.default(Tensor self, Scalar threshold, Scalar value) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    if (n.result().is_quantized()) return std::nullopt;
    return detail::refuse_integers(n.result().type.type, target);
  }

  static double table(double x, ir::node const& n) {
    return x > limit_of(n) ? x : n.number("value");
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    return selected(x, n.number("threshold"), n.number("value"));
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (detail::computes_quantized(n)) return lower_quantized(b, n);
    auto const type = n.result().type.type;
    if (ir::is_floating(type)) return computed::lower(b, n);
    // PyTorch converts both numbers to the type of x first.
    auto const x = detail::operand_as(b, n.input("self"), detail::arithmetic_type(type));
    auto const y =
        selected({b, x}, std::trunc(n.number("threshold")), std::trunc(n.number("value")));
    b.set(n, b.cast(y.tensor(), b.element_type(n.result())));
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::threshold(r, n);
  }

 private:
  static void lower_quantized(tosa::builder& b, ir::node const& n) {
    auto const& self = n.input("self");
    auto const& in = detail::per_tensor(n, self);
    auto const& out = detail::per_tensor(n, n.result());
    auto const x = detail::to_int32(b, n, self, in.scale());
    auto const limit = last_code_up_to(limit_of(n), in) - in.zero_point();
    auto const is_above =
        b.compare(tosa::op::greater, x, b.scalar_like(x, static_cast<double>(limit)));
    auto const y = detail::from_accumulator(b, x, {in.scale()}, out);
    auto const value = detail::stored_number(n, n.result(), n.number("value"));
    b.set(n, b.select(is_above, y, b.scalar_like(y, value)));
  }

  /// PyTorch compares in float32.
  static double limit_of(ir::node const& n) {
    return static_cast<double>(static_cast<float>(n.number("threshold")));
  }

  /// The largest code whose real number is not above `limit`, or one below all codes.
  static std::int64_t last_code_up_to(double limit, ir::qparams const& q) {
    auto code = q.quant_min - 1;
    for (auto rest = q.quant_max - code; rest > 0; rest /= 2) {
      while (code + rest <= q.quant_max &&
             static_cast<double>(ir::dequantize_number(code + rest, q)) <= limit) {
        code += rest;
      }
    }
    return code;
  }

  static detail::formula selected(detail::formula x, double limit, double value) {
    return detail::select(detail::greater(x, limit), x, value);
  }
};

}  // namespace arm_delegate::op
