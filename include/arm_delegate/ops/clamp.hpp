#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.clamp.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/clamping.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.clamp: min(max(x, min), max), either bound optional; aten.clamp_min and clamp_max: one
/// bound. One CLAMP; tensors as bounds: MAXIMUM and MINIMUM, quantized in INT32.
struct clamp : family::clamping<clamp> {
  using handles_quantized = clamp;
  static constexpr auto schemas = std::array{
      std::string_view(
          "aten.clamp.default(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor"),
      std::string_view(
          "aten.clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor"),
      std::string_view("aten.clamp_min.default(Tensor self, Scalar min) -> Tensor"),
      std::string_view("aten.clamp_min.Tensor(Tensor self, Tensor min) -> Tensor"),
      std::string_view("aten.clamp_max.default(Tensor self, Scalar max) -> Tensor"),
      std::string_view("aten.clamp_max.Tensor(Tensor self, Tensor max) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    if (!n.has("min") && !n.has("max")) {
      n.raise(code::bad_arguments, "has neither min nor max", "give it one of them");
    }
    auto const& x = n.input("self");
    auto type = x.type;
    for (auto const* bound : {"min", "max"}) {
      if (!n.has(bound)) continue;
      if (!detail::is_number(n, bound)) {
        auto const& y = n.input(bound);
        type.type = detail::common_type(n, ir::promote(type.type, y.type.type));
        type.sizes = detail::broadcast(n, type.sizes, y.sizes());
      } else if (!x.is_quantized()) {
        type.type = ir::promote_number(type.type, *n.find(bound));
      }
    }
    return type;
  }

  static family::clamp_range range(ir::node const& n) {
    auto const bound = [&](std::string_view name, double otherwise) {
      return n.has(name) && detail::is_number(n, name) ? n.number(name) : otherwise;
    };
    return {bound("min", -detail::no_bound), bound("max", detail::no_bound)};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const is_tensor = [&](std::string_view name) {
      return n.has(name) && !detail::is_number(n, name);
    };
    if (!is_tensor("min") && !is_tensor("max")) return family::clamping<clamp>::lower(b, n);
    bool const quantized = detail::computes_quantized(n);
    auto const type = detail::arithmetic_type(n.result().type.type);
    auto const part = [&](std::string_view name) {
      auto const& v = n.input(name);
      if (!quantized) return detail::operand_as(b, v, type);
      return detail::to_int32(b, n, v, detail::per_tensor(n, v).scale());  // all scales are equal
    };
    auto y = part("self");
    if (n.has("min")) y = b.binary(tosa::op::maximum, y, part("min"));
    if (n.has("max")) y = b.binary(tosa::op::minimum, y, part("max"));
    if (!quantized) return detail::set_arithmetic(b, n, y);
    auto const& q = detail::per_tensor(n, n.result());
    b.set(n, detail::from_accumulator(b, y, {q.scale()}, q));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::clamp(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n,
                                      {{"aten.clamp_max.Tensor", decomposition::clamp_below_tensor},
                                       {"aten.clamp_max.default", decomposition::clamp_below},
                                       {"aten.clamp_min.Tensor", decomposition::clamp_above_tensor},
                                       {"aten.clamp_min.default", decomposition::clamp_above}});
  }
};

}  // namespace arm_delegate::op
