#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Convolutions whose weights or bias are computed: products of matrices or of single elements.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/matrix_product.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/wide_product.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/operators/detail/zero_points.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators::detail {

/// True if the hardware's convolution cannot be used.
[[nodiscard]] inline bool has_computed_weights(tosa_node const& n) {
  return !n.input(1).is_constant() || !n.input(2).is_constant();
}

[[nodiscard]] inline compile::tensor_view made_dense(compile::npu_lowering& l,
                                                     compile::tensor_view const& v) {
  if (compile::is_dense(v)) return v;
  auto const made = l.b.temporary(v.sizes, v.type);
  l.b.copy(v, made);
  return made;
}

/// The window of an image with its padding in memory.
[[nodiscard]] inline window_task padded_task(compile::npu_lowering& l, tosa_node const& n,
                                             ethosu::npu_kernel const& k,
                                             compile::tensor_view const& in,
                                             compile::tensor_view const& out) {
  auto t = make_task({}, k, in, out, {});
  for (std::size_t axis = 0; axis < 2; ++axis) {
    if (t.axes[axis].has_padding()) {
      make_padding(l, t, axis, compile::integer_of(n.input(3)));
    }
  }
  return t;
}

/// Adds the bias to sums.
inline void add_bias(compile::npu_lowering& l, tosa_node const& n, compile::tensor_view const& v) {
  auto const values = compile::integers_of(n.input(2));
  bool const is_zero = ranges::all_of(values, [](auto b) { return b == 0; });
  if (n.input(2).is_constant() && is_zero) return;
  auto const bias = l.input(n.op.inputs[2]);
  l.b.elementwise(plain_binary(l, ethosu::elementwise_mode::add, v.type), v, bias, v);
}

/// Computed 8-bit weights beside 16-bit elements, without their zero point.
[[nodiscard]] inline compile::tensor_view widened_weights(compile::npu_lowering& l,
                                                          compile::tensor_view const& weights,
                                                          std::int64_t zero_point) {
  auto const made = l.b.temporary(weights.sizes, compile::int16_elements);
  std::array<std::int64_t, 1> const zero{0};
  auto o = plain_binary(l, ethosu::elementwise_mode::add, made.type);
  set_zero_points(o, zero_point, 0);
  l.b.elementwise(std::move(o), weights, l.b.constant(zero, {}, weights.type), made);
  return made;
}

/// CONV2D: windows as rows of a matrix, times the weights. 16-bit elements have no bias, and a
/// RESCALE after the sums.
inline void multiply_windows(compile::npu_lowering& l, tosa_node const& n) {
  auto const& sizes = n.input(1).sizes;
  auto const taken = sizes[1] * sizes[2] * sizes[3];
  auto const k = window_of(n, sizes[1], sizes[2]);
  auto const from = with_contiguous_channels(l, input_of(l, n));
  bool const is_wide = from.type.bytes() == 2;
  auto const given = made_dense(l, l.input(n.op.inputs[1]));
  auto const zero_point = compile::integer_of(n.input(4));
  auto const weights = is_wide ? widened_weights(l, given, zero_point) : given;
  compile::output_chain const sums{.result = n.op.outputs[0],
                                   .type = compile::int32_elements,
                                   .stage = compile::plain_output(compile::int32_elements)};
  auto const chain = is_wide ? l.follow(n, {}) : sums;
  auto const result = l.output(chain);
  auto const to = compile::is_dense(result) ? result : l.b.temporary(result.sizes, result.type);
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    auto const t = padded_task(l, n, k, image(from, i), image(to, i));
    auto const rows = t.out.sizes[0] * t.out.sizes[1];
    matrix_product const p{.a = compile::reshaped_in_place(gathered(l, t), {1, rows, taken}),
                           .b = compile::reshaped_in_place(weights, {1, sizes[0], taken}),
                           .to = compile::reshaped_in_place(t.out, {1, rows, sizes[0]}),
                           .a_zero_point = compile::integer_of(n.input(3)),
                           .b_zero_point = is_wide ? 0 : zero_point,
                           .chain = chain};
    n.is_u85() ? multiply_natively(l, p) : multiply_by_lines(l, p);
  }
  if (!is_wide) add_bias(l, n, to);
  if (!compile::is_dense(result)) l.b.copy(to, result);
}

/// DEPTHWISE_CONV2D: the sum of products with each element of the kernel.
inline void multiply_elements(compile::npu_lowering& l, tosa_node const& n) {
  auto const& sizes = n.input(1).sizes;
  auto const k = window_of(n, sizes[0], sizes[1]);
  auto const from = with_contiguous_channels(l, input_of(l, n));
  auto const weights = l.input(n.op.inputs[1]);
  auto const to = l.output(n.op.outputs[0], compile::int32_elements);
  auto product = plain_binary(l, ethosu::elementwise_mode::mul, to.type);
  set_zero_points(product, compile::integer_of(n.input(3)), compile::integer_of(n.input(4)));
  auto const sum = plain_binary(l, ethosu::elementwise_mode::add, to.type);
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    auto const t = padded_task(l, n, k, image(from, i), image(to, i));
    auto const& [y, x] = t.axes;
    for (std::int64_t m = 0; m < sizes[3]; ++m) {
      auto part = compile::sliced(t.out, 2, m, sizes[2]);
      part.strides[2] *= sizes[3];
      for (std::int64_t tap = 0; tap < sizes[0] * sizes[1]; ++tap) {
        auto seen = t.in;
        seen.offset += (tap / x.kernel * y.dilation - y.before) * seen.strides[0] +
                       (tap % x.kernel * x.dilation - x.before) * seen.strides[1];
        seen.sizes = part.sizes;
        seen.strides[0] *= y.stride;
        seen.strides[1] *= x.stride;
        auto by = compile::sliced(weights, 0, tap / x.kernel, 1);
        by = compile::sliced(compile::sliced(by, 1, tap % x.kernel, 1), 3, m, 1);
        by.sizes.erase(3);
        by.strides.erase(3);
        if (tap == 0) {
          l.b.elementwise(product, seen, by, part);
          continue;
        }
        auto const one = l.b.temporary(part.sizes, part.type);
        l.b.elementwise(product, seen, by, one);
        l.b.elementwise(sum, part, one, part);
      }
    }
  }
  add_bias(l, n, to);
}

/// Checks computed weights and biases of 8-bit elements.
[[nodiscard]] inline std::optional<rejection> check_computed_weights(tosa_node const& n,
                                                                     std::int64_t taken) {
  static constexpr std::array types{tosa::dtype::int8};
  return first_of(require_type(n.input(0), types, "the input of computed weights"),
                  require_type(n.input(1), types, "computed weights"), require_constant(n, 3),
                  require_constant(n, 4),
                  require_most(taken, compile::largest_extent, "the computed weights for an output",
                               "use a smaller kernel"));
}

/// The same for a CONV2D, whose elements may also have 16 bits.
[[nodiscard]] inline std::optional<rejection> check_computed_windows(tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8};
  auto const& weights = n.input(1).sizes;
  auto const taken = weights[1] * weights[2] * weights[3];
  if (n.input(0).type != tosa::dtype::int16) return check_computed_weights(n, taken);
  auto const most = n.is_u85() ? compile::largest_extent : most_wide_depth;
  if (auto why = first_of(
          require_type(n.input(1), types, "computed weights"), require_constant(n, 2),
          require_constant(n, 3), require_constant(n, 4),
          require_most(taken, most, "the computed weights for an output", "use a smaller kernel"),
          require_single_rescale(n), n.is_u85() ? std::nullopt : require_long_shift(n))) {
    return why;
  }
  auto const bias = compile::integers_of(n.input(2));
  if (ranges::all_of(bias, [](auto b) { return b == 0; })) return std::nullopt;
  return rejection{.rule = "a bias beside computed weights of a 16-bit convolution",
                   .actual = fmt::format("'{}' is not zero", n.input(2).name),
                   .allowed = "zeros",
                   .remedy = "add the bias after the RESCALE"};
}

}  // namespace arm_delegate::ethosu::operators::detail
