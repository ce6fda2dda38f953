// SPDX-License-Identifier: BSD-3-Clause
// Sequences of operators that quantized models have, for random graphs: as ExecuTorch lowers them.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <support/random_graph/activations.hpp>
#include <support/random_graph/broadcast.hpp>
#include <support/random_graph/convolution.hpp>
#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/layout.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/pools.hpp>
#include <support/random_graph/reductions.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>
#include <support/random_graph/windows.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace support::random_graphs {

namespace {

types const quantized{dtype::int8, dtype::int8, dtype::int8, dtype::int16};

/// An image that is convolved, and later added.
value image_operand(draft& d) { return operand(d, {dtype::int8, dtype::int8, dtype::int16}, 4, 4); }

/// The INT32 form of an operand.
value widened(draft& d, value const& v, double factor, bool is_exact,
              std::optional<std::int64_t> zero_point = {}) {
  auto choice = whole_tensor();
  choice.input_zero_point = zero_point;
  choice.is_exact = is_exact;
  return rescaled(d, v, dtype::int32, factor, choice);
}

/// Without an exponent, for factors of any size.
value narrowed_whole(draft& d, value const& v, dtype to) {
  return narrowed(d, v, to, {.per_channel = false});
}

// ---- Elementwise

/// ADD and SUB have 20 bits of headroom for INT8, 12 for INT16 (ExecuTorch's
/// insert_rescales_pass); U55 scales one operand if the other is shifted by exactly 19 or 14.
value arithmetic(draft& d, op code, value const& a, value const& b) {
  auto const one = a.type == dtype::int8 ? 0x1p19 : 0x1p14;
  bool const scales_both = d.random.chance(0.2);
  bool const scales_first = scales_both || d.random.chance(0.4);
  bool const scales_second = scales_both || (!scales_first && d.random.chance(0.6));
  auto const x = widened(d, a, scales_first ? one / 2.5 : one, !scales_first);
  auto const y = a.id == b.id ? x : widened(d, b, scales_second ? one / 2.5 : one, !scales_second);
  auto const range = sum(x.range, code == op::add ? y.range : negated(y.range));
  return d.add(code, {x.id, y.id}, dtype::int32, broadcast_sizes(x, y), range);
}

value multiplied_elements(draft& d, value const& a, value const& b) {
  auto const x = widened(d, a, 1, true);
  auto const y = a.id == b.id ? x : widened(d, b, 1, true);
  auto const range = product(x.range, y.range);
  require(range.bound() <= range_of(dtype::int32).high);
  return d.add(op::mul, {x.id, y.id, d.list(dtype::int8, {0})}, dtype::int32, broadcast_sizes(x, y),
               range);
}

void quantized_add(draft& d) {
  auto const [a, b, sizes] = broadcast_pair(d, quantized);
  narrowed_whole(d, arithmetic(d, d.random.chance(0.75) ? op::add : op::sub, a, b), a.type);
}

void quantized_mul(draft& d) {
  auto const [a, b, sizes] = broadcast_pair(d, quantized);
  narrowed_whole(d, multiplied_elements(d, a, b), a.type);
}

void quantized_extreme(draft& d) {
  auto const [a, b, sizes] = broadcast_pair(d, quantized);
  auto const x = widened(d, a, 1, true);
  auto const y = a.id == b.id ? x : widened(d, b, 1, true);
  auto const nan_mode = random_nan_mode(d);
  auto const code = d.random.choice({op::maximum, op::minimum});
  auto const made = d.add(code, {x.id, y.id}, dtype::int32, sizes, joined(x.range, y.range),
                          {{attr::nan_mode, nan_mode}});
  auto choice = whole_tensor();
  choice.is_exact = d.random.chance(0.5);
  rescaled(d, made, a.type, 1, choice);
}

/// x * sigmoid(x), and similar ones.
void gated(draft& d) {
  auto const v = operand(d, {dtype::int8});
  narrowed_whole(d, multiplied_elements(d, v, looked_up(d, v)), dtype::int8);
}

/// An INT16 table with an INT16 result. U55 has it if the scale is exactly 2^-7
/// (Vela 5.1, tosa_graph_optimiser.cpp).
value interpolated(draft& d, value const& v) {
  auto const wide = looked_up(d, v);
  return rescaled(
      d, wide, dtype::int16, 0x1p-7,
      {.per_channel = false, .scale32 = true, .output_zero_point = 0, .is_exact = true});
}
void table_of_int16(draft& d) { interpolated(d, operand(d, {dtype::int16})); }

void compared(draft& d) {
  auto const [a, b, sizes] = broadcast_pair(d, quantized);
  auto const zero_point = random_zero_point(d, a.type);  // both are quantized equally
  // With fewer bits some elements are equal.
  auto const factor = d.random.chance(0.5) ? 1 : std::ldexp(4, -std::ilogb(a.range.spread));
  auto const x = widened(d, a, factor, true, zero_point);
  auto const y = a.id == b.id ? x : widened(d, b, factor, true, zero_point);
  auto const which = d.add(d.random.choice({op::equal, op::greater, op::greater_equal}),
                           {x.id, y.id}, dtype::boolean, sizes, uniform_range(0, 1));
  if (d.random.chance(0.3)) return;
  d.add(op::select, {which.id, a.id, b.id}, a.type, sizes, joined(a.range, b.range));
}

// ---- Convolutions

/// Two to three layers.
void layers(draft& d) {
  auto v = image_operand(d);
  for (auto left = d.random.between(2, 3); left > 0; --left) {
    bool const is_deep = d.random.chance(0.4);
    v = finished(d, is_deep ? convolved_depthwise(d, v, false) : convolved(d, v));
    if (v.type == dtype::int32) return;
  }
}

/// Padding by an operator of its own, with the zero point.
void pad_and_convolve(draft& d) {
  auto const v = image_operand(d);
  integers padding(8, 0);
  for (std::size_t i = 2; i < 6; ++i) padding[i] = d.random.between(0, 3);
  finished(d, convolved(d, padded(d, v, padding, random_zero_point(d, v.type))));
}

/// Expansion, depthwise convolution, projection and the sum with the operand.
void inverted_residual(draft& d) {
  auto const v = image_operand(d);
  auto const c = v.sizes[3];
  auto const positions = v.numel() / c;
  auto const wide = std::min<std::int64_t>(
      c * d.random.between(1, 4), d.work_left() / std::max<std::int64_t>(2 * positions * c, 1));
  require(wide >= 1);
  auto x = clamped(d, narrowed(d, convolved_pointwise(d, v, wide), v.type));
  auto const deep = convolved_depthwise(d, x, true);
  x = clamped(d, narrowed(d, deep, v.type));
  x = narrowed(d, convolved_pointwise(d, x, c), v.type);
  narrowed_whole(d, arithmetic(d, op::add, v, x), v.type);
}

/// Branches of the same image, concatenated.
void inception(draft& d) {
  auto const v = image_operand(d);
  std::vector<value> parts;
  for (auto left = d.random.between(2, 3); left > 0; --left) {
    auto const channels = random_channels(d, v.numel() * 9);
    std::vector<window> windows(2);
    auto const half = d.random.between(0, 1);
    for (std::size_t i = 0; i < 2; ++i) {
      windows[i] = {2 * half + 1, 1, 1, half, half, v.sizes[i + 1]};
    }
    parts.push_back(narrowed(d, convolved(d, v, windows, channels), v.type));
  }
  concatenated(d, parts, 3);
}

/// A model with PyTorch's order of dimensions.
void channels_first(draft& d) {
  auto const v = image_operand(d);
  auto const last = transposed(d, v, {0, 2, 3, 1});
  auto const made = finished(d, convolved(d, last));
  transposed(d, made, {0, 3, 1, 2});
}

void global_average(draft& d) {
  auto const v = image_operand(d);
  std::vector<window> windows(2);
  for (std::size_t i = 0; i < 2; ++i) {
    windows[i].kernel = v.sizes[i + 1];
    require(v.sizes[i + 1] <= most_kernel);
  }
  auto const pooled = averaged(d, v, windows);
  if (d.random.chance(0.7)) reshaped(d, pooled, {v.sizes[0], v.sizes[3]});
}

/// Groups of channels, interleaved.
void channel_shuffle(draft& d) {
  auto const v = image_operand(d);
  auto const [n, h, w, c] = std::array{v.sizes[0], v.sizes[1], v.sizes[2], v.sizes[3]};
  std::vector<std::int64_t> groups;
  for (std::int64_t g = 2; g < c; ++g) {
    if (c % g == 0) groups.push_back(g);
  }
  require(!groups.empty());
  auto const g = d.random.choice(groups);
  auto const apart = reshaped(d, v, {n, h, w, g, c / g});
  reshaped(d, transposed(d, apart, {0, 1, 2, 4, 3}), v.sizes);
}

// ---- Matrices

/// A linear layer of rows.
value linear(draft& d, value const& rows, std::int64_t channels) {
  auto const image = reshaped(d, rows, {rows.sizes[0], 1, 1, rows.sizes[1]});
  auto const sums = convolved_pointwise(d, image, channels);
  auto const made = narrowed(d, sums, rows.type);
  return reshaped(d, made, {rows.sizes[0], channels});
}

void perceptron(draft& d) {
  auto v = operand(d, quantized, 2, 2);
  for (auto left = d.random.between(1, 3); left > 0; --left) {
    v = linear(d, v, random_channels(d, v.numel()));
    if (left == 1) return;
    v = v.type == dtype::int8 ? looked_up(d, v) : interpolated(d, v);
  }
}

void mean(draft& d) {
  auto const v = operand(d, quantized, 1, 5);
  auto wide = widened(d, v, 1, true);
  auto const axis = random_axis(d, v);
  wide = summed(d, wide, axis);
  if (d.random.chance(0.4)) wide = summed(d, wide, random_axis(d, v));
  narrowed_whole(d, wide, v.type);
}

/// The pieces of a softmax: maximum, difference, exponential, sum, reciprocal, product.
value softmax(draft& d, value const& v, std::size_t axis) {
  auto const most = maximum_of(d, v, axis);
  auto const less = narrowed_whole(d, arithmetic(d, op::sub, v, most), v.type);
  auto const look_up = [&](value const& x) {
    return x.type == dtype::int8 ? looked_up(d, x) : interpolated(d, x);
  };
  auto const power = look_up(less);
  auto const sum = narrowed_whole(d, summed(d, widened(d, power, 1, true), axis), v.type);
  return narrowed_whole(d, multiplied_elements(d, power, look_up(sum)), v.type);
}
void softmax(draft& d) {
  auto const v = operand(d, quantized, 2, 4);
  auto const last = v.sizes.rank() - 1;
  softmax(d, v, v.sizes[last] > 1 && d.random.chance(0.7) ? last : random_axis(d, v));
}

void attention(draft& d) {
  auto const type = d.runs_all() && d.random.chance(0.3) ? dtype::int16 : dtype::int8;
  auto const query = operand(d, {type}, 3, 3);
  auto const batch = query.sizes[0];
  auto const size = query.sizes[2];
  auto const count = random_channels(d, 2 * query.numel());
  auto const keys = transposed(d, d.fresh(type, {batch, count, size}), {0, 2, 1});
  auto const scores = narrowed_whole(d, multiplied(d, query, keys), type);
  auto const weights = d.random.chance(0.5) ? softmax(d, scores, 2) : scores;
  narrowed_whole(d, multiplied(d, weights, d.fresh(type, {batch, count, size})), type);
}

constexpr auto everywhere = runs_where::everywhere;
constexpr std::array table{
    random_operator{"quantized add", everywhere, 20, quantized_add},
    random_operator{"quantized mul", everywhere, 10, quantized_mul},
    random_operator{"quantized extreme", everywhere, 6, quantized_extreme},
    random_operator{"gated", everywhere, 6, gated},
    random_operator{"table of int16", everywhere, 6, table_of_int16},
    random_operator{"compared", runs_where::beyond_vela, 8, compared},
    random_operator{"layers", everywhere, 16, layers},
    random_operator{"pad and convolve", everywhere, 6, pad_and_convolve},
    random_operator{"inverted residual", everywhere, 8, inverted_residual},
    random_operator{"inception", everywhere, 6, inception},
    random_operator{"channels first", everywhere, 6, channels_first},
    random_operator{"global average", everywhere, 6, global_average},
    random_operator{"channel shuffle", everywhere, 4, channel_shuffle},
    random_operator{"perceptron", everywhere, 12, perceptron},
    random_operator{"mean", everywhere, 8, mean},
    random_operator{"softmax", everywhere, 8, softmax},
    random_operator{"attention", everywhere, 6, attention},
};

}  // namespace

std::span<random_operator const> sequences() { return table; }

}  // namespace support::random_graphs
