#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.div.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/division.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/reciprocal.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <span>
#include <string_view>

namespace arm_delegate::op {

/// aten.div: self / other, rounded as `rounding_mode` says. MUL by the RECIPROCAL; INTDIV of
/// integers. Without rounding, integers make float32.
struct div {
  static constexpr auto schemas = std::array{
      std::string_view("aten.div.Tensor(Tensor self, Tensor other) -> Tensor"),
      std::string_view("aten.div.Scalar(Tensor self, Scalar other) -> Tensor"),
      std::string_view(
          "aten.div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor"),
      std::string_view(
          "aten.div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = detail::infer_binary(n);
    bool const is_exact = rounding(n) == detail::quotient_rounding::none;
    if (is_exact && !ir::is_floating(type.type)) type.type = ir::dtype::float32;
    return type;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_division(b, n, rounding(n));
  }

  /// reciprocal and mul; mul by a number or constant. A rounded quotient stays float: the least
  /// error of its operands changes it by 1.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    if (rounding(n) != detail::quotient_rounding::none) return false;
    auto const x = n.input_id("self");
    if (detail::other_is_number(n)) {
      r.replace(n, r.call<mul, "Scalar">(x, 1 / n.number("other")));
      return true;
    }
    if (r[x].type.type != n.input("other").type.type) return false;
    r.replace(n, r.call<mul>(x, reciprocal_of(r, n.input_id("other"))));
    return true;
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::divide(c);
  }

 private:
  static ir::value_id reciprocal_of(ir::rewriter& r, ir::value_id x) {
    auto const& v = r[x];
    if (!v.is_constant()) return r.call<reciprocal>(x);
    auto numbers = v.constant->values<float>();
    for (auto& y : numbers) y = 1 / y;
    return r.constant(
        ir::tensor_data::of(ir::dtype::float32, v.sizes(), std::span<float const>(numbers)));
  }

  static detail::quotient_rounding rounding(ir::node const& n) {
    if (!n.has("rounding_mode")) return detail::quotient_rounding::none;
    auto const mode = n.text("rounding_mode");
    if (mode == "floor") return detail::quotient_rounding::down;
    if (mode == "trunc") return detail::quotient_rounding::towards_zero;
    n.raise(code::bad_arguments, fmt::format("rounding_mode is '{}'", mode),
            "use 'floor', 'trunc' or None");
  }
};

}  // namespace arm_delegate::op
