#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rms_norm.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/norm_parts.hpp>
#include <arm_delegate/ops/detail/normalizing.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/ops/family/layer_normalization.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.rms_norm: elements divided by their root mean square over the last dimensions, times the
/// weight. MULs, REDUCE_SUM, ADD and RSQRT; several dimensions are joined by RESHAPE.
struct rms_norm : family::layer_normalization {
  static constexpr auto schemas =
      std::array{std::string_view("aten.rms_norm.default(Tensor input, SymInt[] normalized_shape, "
                                  "Tensor? weight=None, float? eps=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    check_sizes(n);
    return n.input("input").type;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& input = n.input("input");
    auto const rows = detail::joined_from(input.sizes(), first(n));
    auto const x = b.reshape(detail::in_float32(b, b(input)), rows);
    set_scaled(b, n, detail::divide_by_root_mean_square(b, x, epsilon(n)));
  }

  /// mul, mean, add, rsqrt, mul, then mul for the weight.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    auto const x = n.input_id("input");
    auto const factor = detail::reciprocal_root(r, x, dimensions(r, n), epsilon(n));
    replace_by_scaled(r, n, r.call<mul>(x, factor));
    return true;
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::rms_norm(c); }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::rms_norm(r, n);
  }

 private:
  /// PyTorch's default is the distance from 1 to the next number of the input's type, of float32
  /// for narrower types, in which it does not compute.
  static double epsilon(ir::node const& n) {
    constexpr double float32_epsilon = 1.1920928955078125e-07;  // torch.finfo(torch.float32).eps
    return n.has("eps") ? n.number("eps") : float32_epsilon;
  }
};

}  // namespace arm_delegate::op
