#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_vector_norm and aten.norm.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// aten.linalg_vector_norm and aten.norm: (sum of |x|^p)^(1/p). p = 2: MUL, REDUCE_SUM, POW; p = 1:
/// ABS, REDUCE_SUM; infinite p: ABS and REDUCE_MAX or REDUCE_MIN; others: ABS, POW, REDUCE_SUM,
/// POW. Rejects p = 0.
struct linalg_vector_norm {
  static constexpr auto schemas = std::array{
      std::string_view("aten.linalg_vector_norm.default(Tensor self, Scalar ord=2, int[1]? "
                       "dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool "
                       "keepdim=False) -> Tensor"),
      std::string_view("aten.norm.Scalar(Tensor self, Scalar p=2) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const type = n.has("dtype") ? n.element_type("dtype") : n.input("self").type.type;
    return detail::infer_reduction(n, type);
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    bool const floats = ir::is_floating(n.input("self").type.type);
    if (floats && order(n) != 0) return std::nullopt;
    return rejection{.rule = floats ? "order of a norm" : "dtype of a norm",
                     .actual = floats ? "0" : std::string(ir::name(n.input("self").type.type)),
                     .allowed = floats ? "any but 0" : "a floating one",
                     .remedy = floats ? "count with ne and sum" : "convert to float32 first"};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const p = order(n);
    auto x = detail::in_float32(b, b.cast(b(n.input("self")), b.element_type(n.result())));
    if (p == 2) {
      x = power(b, reduced(b, n, tosa::op::reduce_sum, b.mul(x, x)), 0.5);
    } else if (std::isinf(p)) {
      auto const code = p > 0 ? tosa::op::reduce_max : tosa::op::reduce_min;
      x = reduced(b, n, code, b.unary(tosa::op::abs, x));
    } else {
      auto const powers = power(b, b.unary(tosa::op::abs, x), p);
      x = power(b, reduced(b, n, tosa::op::reduce_sum, powers), 1 / p);
    }
    detail::set_rounded(b, n, x);
  }

  /// As `lower`, with sqrt for p = 2.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    bool const converts = n.input("self").type.type != n.result().type.type;
    return !converts && order(n) != 0 && decompose(r, n);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::vector_norm(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(
        r, n,
        {{"aten.linalg_vector_norm.default", decomposition::vector_norm},
         {"aten.norm.Scalar", decomposition::norm},
         {"aten.norm.ScalarOpt_dim", decomposition::norm}});
  }

 private:
  static double order(ir::node const& n) {
    auto const* const name = n.find("ord") != nullptr ? "ord" : "p";
    return n.has(name) ? n.number(name) : 2;
  }

  static tosa::tensor_id reduced(tosa::builder& b, ir::node const& n, tosa::op code,
                                 tosa::tensor_id x) {
    return b.reshape(detail::reduce_each(b, n, code, x), n.result().sizes());
  }

  static tosa::tensor_id power(tosa::builder& b, tosa::tensor_id x, double exponent) {
    if (exponent == 1) return x;
    return b.binary(tosa::op::pow, x, b.scalar_like(x, exponent));
  }
};

}  // namespace arm_delegate::op
