#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.group_norm.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/norm_parts.hpp>
#include <arm_delegate/ops/detail/normalizing.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.group_norm and native_group_norm: mean 0 and variance 1 over groups of channels, then
/// weight and bias per channel. RESHAPE, REDUCE_SUMs, MULs, SUB, ADD, RSQRT, RESHAPE.
struct group_norm {
  static constexpr auto schemas = std::array{
      std::string_view("aten.group_norm.default(Tensor input, int num_groups, Tensor? weight=None, "
                       "Tensor? bias=None, float eps=1e-05, bool cudnn_enabled=True) -> Tensor"),
      std::string_view("aten.native_group_norm.default(Tensor input, Tensor? weight, Tensor? bias, "
                       "SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, "
                       "Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    auto const& x = n.input("input");
    detail::expect_rank(n, x, 2, ir::shape::max_rank);
    auto const channels = x.sizes()[1];
    bool fits = groups(n) > 0 && channels % groups(n) == 0;
    for (std::string_view const name : {"weight", "bias"}) {
      if (n.has(name)) fits = fits && n.input(name).sizes() == ir::shape{channels};
    }
    if (!fits) {
      n.raise(code::shape_mismatch,
              fmt::format("{} groups, or the weight, do not fit the channels of {}", groups(n),
                          x.sizes().text()));
    }
    if (!is_native(n)) return {x.type};
    ir::shape const statistics{x.sizes()[0], groups(n)};
    return {x.type, {x.type.type, statistics}, {x.type.type, statistics}};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& input = n.input("input");
    auto const& s = input.sizes();
    auto const x = b.reshape(detail::in_float32(b, b(input)), grouped(n));
    auto const y = detail::normalize_rows(b, x, n.number("eps"));
    detail::set_rounded(b, n,
                        detail::scale_and_shift(b, n, b.reshape(y.result, s), parameter_sizes(n)));
    if (!is_native(n)) return;
    detail::set_rounded(b, n, b.reshape(y.mean, {s[0], groups(n)}), 1);
    detail::set_rounded(b, n, b.reshape(y.reciprocal_deviation, {s[0], groups(n)}), 2);
  }

  /// view, then the parts of layer_norm over the last dimension, view, mul and add.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    auto const& s = n.input("input").sizes();
    if (s.numel() == 0) return false;
    std::array const last{std::int64_t{2}};
    auto const x = r.call<view>(n.input_id("input"), r.list(grouped(n)));
    auto const y = detail::normalize(r, x, r.list(last), n.number("eps"));
    auto const whole = r.call<view>(y.result, r.list(s));
    r.replace(n, detail::scale_and_shift(r, n, whole, parameter_sizes(n)));
    if (!is_native(n)) return true;
    auto const statistics = r.list(ir::shape{s[0], groups(n)});
    r.replace(n, r.call<view>(y.mean, statistics), 1);
    r.replace(n, r.call<view>(y.reciprocal_deviation, statistics), 2);
    return true;
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::group_norm(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n,
                                      {{"aten.group_norm.default", decomposition::group_norm}});
  }

 private:
  static bool is_native(ir::node const& n) { return n.target.starts_with("aten.native"); }
  /// The input's sizes with the elements of a group in one dimension.
  static ir::shape grouped(ir::node const& n) {
    auto const& s = n.input("input").sizes();
    return {s[0], groups(n), s.numel() / (s[0] * groups(n))};
  }
  static ir::shape parameter_sizes(ir::node const& n) {
    auto const& s = n.input("input").sizes();
    auto sizes = ir::shape::filled(s.rank(), 1);
    sizes[1] = s[1];
    return sizes;
  }
  static std::int64_t groups(ir::node const& n) {
    return n.integer(is_native(n) ? "group" : "num_groups");
  }
};

}  // namespace arm_delegate::op
