#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.threshold.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.threshold: x if it is above the threshold, else the value, in the type of x. GREATER,
/// SELECT; quantized: TABLE.
struct threshold : family::computed<threshold> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.threshold.default(Tensor self, Scalar threshold, Scalar value) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    if (n.result().is_quantized()) return std::nullopt;
    return detail::refuse_integers(n.result().type.type, target);
  }

  static double table(double x, ir::node const& n) {
    return x > n.number("threshold") ? x : n.number("value");
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    return selected(x, n.number("threshold"), n.number("value"));
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const type = n.result().type.type;
    if (ir::is_floating(type)) return computed::lower(b, n);
    // PyTorch converts both numbers to the type of x first.
    auto const x = detail::operand_as(b, n.input("self"), detail::arithmetic_type(type));
    auto const y =
        selected({b, x}, std::trunc(n.number("threshold")), std::trunc(n.number("value")));
    b.set(n, b.cast(y.tensor(), b.element_type(n.result())));
  }

 private:
  static detail::formula selected(detail::formula x, double limit, double value) {
    return detail::select(detail::greater(x, limit), x, value);
  }
};

}  // namespace arm_delegate::op
