#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of argmax.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/argmax.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/row_grid.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// The longest axis of U85's pool. Source: Vela (ethos_u85_constraints.cpp).
inline constexpr std::int64_t most_pooled = 32768;
/// The longest axis whose indices fit beside 8-bit elements in 16 bits.
inline constexpr std::int64_t most_in_halves = 127;

/// The longest axis whose keys, (maximum - element) * size + index, fit in 32 bits.
[[nodiscard]] constexpr std::int64_t most_in_words(tosa::dtype type) {
  constexpr std::int64_t end = std::int64_t{1} << 31;
  return (end - 1) >> (type == tosa::dtype::int8 ? 8 : 16);
}

[[nodiscard]] inline ir::shape axes_of_argmax(tosa_node const& n) {
  auto const axis = static_cast<std::size_t>(n.op.attrs.integer(tosa::attr::axis));
  return around_axis(n.input(0).sizes, axis);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> argmax::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16};
  if (auto why = detail::require_type(n.input(0), types, "the input")) return why;
  auto const size = detail::axes_of_argmax(n)[1];
  if (n.is_u85() && size <= detail::most_pooled) return std::nullopt;
  return detail::require_most(size, detail::most_in_words(n.input(0).type),
                              "the elements of the axis",
                              "take the maximum of parts of the axis first");
}

namespace detail {

/// 0, 1, ... along the middle axis, multiplied by `step` and begun with `first`.
inline compile::tensor_view indices(compile::npu_lowering& l, std::int64_t size, std::int64_t first,
                                    std::int64_t step, compile::element_type type) {
  std::vector<std::int64_t> values;
  values.reserve(static_cast<std::size_t>(size));
  for (std::int64_t i = 0; i < size; ++i) values.push_back(first + step * i);
  return l.b.constant(values, {1, size, 1}, type);
}

/// U85: the accumulator has the index in its upper half.
inline void pool_argmax(compile::npu_lowering& l, compile::tensor_view const& from,
                        compile::tensor_view const& to) {
  ethosu::kernel_operation o;
  o.pooling = ethosu::pooling_mode::argmax_x;
  o.out = compile::plain_output(to.type);
  o.out.scale = {.scale = 1, .shift = 16};
  o.out.round = ethosu::ofm_rounding::truncate_to_lower;
  pool_axis(l, std::move(o), from, to, compile::no_buffer);
}

/// element * 128 + (size - 1 - index), in one operation: the axis is the depth.
inline void make_depth_keys(compile::npu_lowering& l, compile::tensor_view const& from,
                            compile::tensor_view const& keys) {
  auto const size = from.sizes[1];
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::depthwise};
  o.out = compile::plain_output(keys.type);
  o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
  compile::kernel_extras extras;
  for (std::int64_t c = 0; c < size; ++c) {
    extras.scales.push_back({.bias = size - 1 - c, .scale = 1, .shift = 0});
  }
  std::vector<std::int16_t> const factors(static_cast<std::size_t>(size), 128);
  extras.weights = {.out_channels = size,
                    .height = 1,
                    .width = 1,
                    .in_channels = 1,
                    .values = std::make_shared<std::vector<std::int16_t> const>(factors)};
  for_parts(from.sizes[0], compile::largest_extent, [&](std::int64_t y, std::int64_t rows) {
    auto const grid = row_grid(rows, size);
    auto const in = compile::reshaped(compile::sliced(from, 0, y, rows), grid);
    auto const out = compile::reshaped(compile::sliced(keys, 0, y, rows), grid);
    l.b.window(o, *in, *out, extras);
  });
}

/// The same for any axis.
inline void make_keys(compile::npu_lowering& l, compile::tensor_view const& from,
                      compile::tensor_view const& keys) {
  auto const size = from.sizes[1];
  std::array<std::int64_t, 1> const half{64};
  auto by = plain_binary(l, ethosu::elementwise_mode::mul, keys.type);
  by.out.scale = {.scale = std::int64_t{1} << 30, .shift = 29};  // 128 is no 8-bit element
  l.b.elementwise(std::move(by), from, l.b.constant(half, {1, 1, 1}, from.type), keys);
  l.b.elementwise(plain_binary(l, ethosu::elementwise_mode::add, keys.type), keys,
                  indices(l, size, size - 1, -1, keys.type), keys);
}

/// U55 and U65: the maximum of 16-bit keys, of which a table keeps the index. Source: Vela
/// (graphir_optimiser.cpp: RewriteArgMax).
inline void argmax_of_halves(compile::npu_lowering& l, compile::tensor_view const& from,
                             compile::tensor_view const& to) {
  auto const& axes = from.sizes;
  auto const keys = l.b.temporary(axes, compile::int16_elements);
  axes[2] == 1 ? make_depth_keys(l, from, keys) : make_keys(l, from, keys);
  // The table interpolates with the low 7 bits: size - 1, minus one for each of them.
  constexpr std::int64_t entries = 512;
  constexpr std::int64_t slope = -128;
  std::vector<std::int64_t> const table(static_cast<std::size_t>(entries),
                                        (axes[1] - 1) + slope * 65536);
  compile::output_chain chain{.type = keys.type, .stage = compile::plain_output(keys.type)};
  chain.stage.lookup = ethosu::activation_function_u85::lut_s16_s16;
  chain.table = l.b.constant(table, {entries}, compile::int32_elements).buffer;
  auto const best = l.b.temporary(to.sizes, keys.type);
  take_extreme(l, false, keys, best, chain);
  std::array<std::int64_t, 1> const zero{0};
  l.b.elementwise(plain_binary(l, ethosu::elementwise_mode::add, to.type), best,
                  l.b.constant(zero, {1, 1, 1}, best.type), to);
}

/// The minimum of 32-bit keys: of the maxima, whose keys are less than `size`, the first one's.
inline void argmax_of_words(compile::npu_lowering& l, compile::tensor_view const& from,
                            compile::tensor_view const& to) {
  using enum ethosu::elementwise_mode;
  auto const size = from.sizes[1];
  auto const best = l.b.temporary(to.sizes, from.type);
  take_extreme(l, false, from, best,
               {.type = from.type, .stage = compile::plain_output(from.type)});
  auto const keys = l.b.temporary(from.sizes, to.type);
  l.b.elementwise(plain_binary(l, sub, keys.type), best, from, keys);
  std::array<std::int64_t, 1> const step{size};
  l.b.elementwise(plain_binary(l, mul, keys.type), keys, l.b.constant(step, {1, 1, 1}, keys.type),
                  keys);
  l.b.elementwise(plain_binary(l, add, keys.type), keys, indices(l, size, 0, 1, keys.type), keys);
  take_extreme(l, true, keys, to, plain_sums());
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void argmax::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const axes = detail::axes_of_argmax(n);
  auto const from = detail::with_axes(l, l.input(n.op.inputs[0]), axes);
  auto const result = l.output(n.op.outputs[0], compile::int32_elements);
  detail::write_with_axes(l, result, {axes[0], 1, axes[2]}, [&](compile::tensor_view const& to) {
    if (n.is_u85() && axes[1] <= detail::most_pooled) return detail::pool_argmax(l, from, to);
    bool const is_short = from.type.bytes() == 1 && axes[1] <= detail::most_in_halves;
    is_short ? detail::argmax_of_halves(l, from, to) : detail::argmax_of_words(l, from, to);
  });
}

}  // namespace arm_delegate::ethosu::operators
