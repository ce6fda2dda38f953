#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.group_norm.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/normalizing.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
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
    auto const batch = s[0];
    auto const in_group = s.numel() / (batch * groups(n));
    auto const x = b.reshape(detail::in_float32(b, b(input)), {batch, groups(n), in_group});
    auto const y = detail::normalize_rows(b, x, n.number("eps"));
    auto parameters = ir::shape::filled(s.rank(), 1);
    parameters[1] = s[1];
    detail::set_rounded(b, n, detail::scale_and_shift(b, n, b.reshape(y.result, s), parameters));
    if (!is_native(n)) return;
    detail::set_rounded(b, n, b.reshape(y.mean, {batch, groups(n)}), 1);
    detail::set_rounded(b, n, b.reshape(y.reciprocal_deviation, {batch, groups(n)}), 2);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::group_norm(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::group_norm(r, n);
  }

 private:
  static bool is_native(ir::node const& n) { return n.target.starts_with("aten.native"); }
  static std::int64_t groups(ir::node const& n) {
    return n.integer(is_native(n) ? "group" : "num_groups");
  }
};

}  // namespace arm_delegate::op
