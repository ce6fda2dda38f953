#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.layer_norm.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/norm_parts.hpp>
#include <arm_delegate/ops/detail/normalizing.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/ops/family/layer_normalization.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.layer_norm and native_layer_norm: mean 0 and variance 1 over the last dimensions, then
/// weight and bias. REDUCE_SUMs, MULs, SUB, ADD and RSQRT; several dimensions are joined by
/// RESHAPE.
struct layer_norm : family::layer_normalization {
  static constexpr auto schemas =
      std::array{std::string_view("aten.layer_norm.default(Tensor input, SymInt[] "
                                  "normalized_shape, Tensor? weight=None, Tensor? bias=None, float "
                                  "eps=1e-05, bool cudnn_enable=True) -> Tensor"),
                 std::string_view("aten.native_layer_norm.default(Tensor input, SymInt[] "
                                  "normalized_shape, Tensor? weight, Tensor? bias, float eps) -> "
                                  "(Tensor, Tensor, Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    check_sizes(n);
    auto const& type = n.input("input").type;
    if (!n.target.starts_with("aten.native")) return {type};
    auto const statistics = statistics_sizes(n);
    return {type, {type.type, statistics}, {type.type, statistics}};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& input = n.input("input");
    auto const rows = detail::joined_from(input.sizes(), first(n));
    auto const y = detail::normalize_rows(b, b.reshape(detail::in_float32(b, b(input)), rows),
                                          n.number("eps"));
    set_scaled(b, n, y.result);
    if (n.results.size() == 1) return;
    detail::set_rounded(b, n, b.reshape(y.mean, statistics_sizes(n)), 1);
    detail::set_rounded(b, n, b.reshape(y.reciprocal_deviation, statistics_sizes(n)), 2);
  }

  /// mean, sub, mul, mean, add, rsqrt, mul, then mul and add for weight and bias.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    auto const y = detail::normalize(r, n.input_id("input"), dimensions(r, n), n.number("eps"));
    replace_by_scaled(r, n, y.result);
    if (n.results.size() == 1) return true;
    r.replace(n, y.mean, 1);
    r.replace(n, y.reciprocal_deviation, 2);
    return true;
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::layer_norm(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n,
                                      {{"aten.layer_norm.default", decomposition::layer_norm}});
  }

 private:
  static ir::shape statistics_sizes(ir::node const& n) {
    auto s = n.input("input").sizes();
    for (auto i = first(n); i < s.rank(); ++i) s[i] = 1;
    return s;
  }
};

}  // namespace arm_delegate::op
