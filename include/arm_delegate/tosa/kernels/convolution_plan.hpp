#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The properties of a convolution that are known before it runs: its geometry, and constant weights
// packed for the kernels.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/finish_sums.hpp>
#include <arm_delegate/tosa/kernels/half_sums.hpp>
#include <arm_delegate/tosa/kernels/packed_weights.hpp>
#include <arm_delegate/tosa/kernels/window_lines.hpp>
#include <arm_delegate/tosa/kernels/windows.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace arm_delegate::tosa::kernels {

/// The operand indices of all convolutions.
namespace conv_operand {
inline constexpr std::size_t input = 0, weight = 1, bias = 2, input_zp = 3, weight_zp = 4;
}

/// The shape of a convolution over `dimensions` spatial dimensions: 2 for [N, H, W, C], or 3.
inline convolution_shape convolution_shape_of(call const& c, std::size_t dimensions) {
  auto const& in = c.inputs[conv_operand::input].sizes;
  auto const& out = c.output().sizes;
  convolution_shape s{.batch = in[0], .in_channels = in.back(), .out_channels = out.back()};
  bool const transposed = c.what->code == op::transpose_conv2d;
  auto const& pad = c.integers(transposed ? attr::out_pad : attr::pad);
  for (std::size_t i = 0; i < dimensions; ++i) {
    auto& axis = s.axes[s.axes.size() - dimensions + i];
    axis = {.in = in[i + 1],
            .out = out[i + 1],
            .kernel = c.inputs[conv_operand::weight].sizes[i + 1],
            .stride = c.integers(attr::stride)[i],
            .before = pad[2 * i],
            .transposed = transposed};
    if (!transposed) axis.dilation = c.integers(attr::dilation)[i];
  }
  return s;
}

/// A zero point as the operator uses it: types other than INT8 have none.
inline std::int32_t zero_point(call const& c, std::size_t i) {
  if (is_floating(c.inputs[i].type)) return 0;
  auto const value = c.scalar(i);
  c.require(c.inputs[i].type == dtype::int8 || value == 0, "zero points of other types must be 0");
  return static_cast<std::int32_t>(value);
}

inline bool weights_known(call const& c) {
  using namespace conv_operand;
  auto const known = [&](std::size_t i) { return c.inputs[i].data != nullptr; };
  return known(weight) && known(input_zp) && known(weight_zp);
}

/// The geometry of a convolution, independent of its types.
struct convolution_geometry {
  convolution_shape shape{};
  window_lines lines{};
  weight_matrix weights{};
  bool constant_weights = false;

  convolution_geometry() = default;
  convolution_geometry(convolution_shape const& of, call const& c)
      : shape(in_long_rows(of)),
        lines(shape, is_floating(c.inputs[conv_operand::weight].type) ? sizeof(float)
                                                                      : sizeof(std::int16_t)),
        constant_weights(weights_known(c)) {
    auto const depth = static_cast<std::size_t>(shape.patch_size());
    weights = {.pieces = lines.pieces.size(),
               .length = lines.length,
               .columns = static_cast<std::size_t>(shape.out_channels),
               .column_step = depth};
  }
};

/// Weights packed for the fast kernels, and whether these may be used: integer sums must not
/// overflow, and a non-finite float must not be multiplied by padding.
template <class T>
struct fast_weights {
  std::vector<T> owned{};
  bool fast = false;
  double largest_column = 0;         ///< for floats with an FP16 accumulator
  std::vector<std::int32_t> bias{};  ///< of integers, if sums may start with it
};

struct convolution_plan {
  convolution_geometry geometry{};
  fast_weights<float> floats{};
  fast_weights<std::int16_t> integers{};
};

/// Packs to `to`; true if the fast kernel may be used.
inline bool pack_convolution(convolution_geometry const& g, call const& c, float* to) {
  auto const& w = c.inputs[conv_operand::weight];
  auto const* first = w.as<float>();
  pack_weights(g.weights, first, 0, to);
  return !g.shape.reads_padding() ||
         std::all_of(first, first + w.numel(), [](float v) { return std::isfinite(v); });
}

/// The largest magnitude of an input element after subtracting its zero point.
inline std::int64_t largest_input(call const& c) {
  if (c.inputs[conv_operand::input].type == dtype::int16) return 32768;
  auto const zp = std::int64_t{zero_point(c, conv_operand::input_zp)};
  return std::max(127 - zp, zp + 128);
}

inline bool pack_convolution(convolution_geometry const& g, call const& c, std::int16_t* to) {
  pack_weights(g.weights, c.inputs[conv_operand::weight].as<std::int8_t>(),
               zero_point(c, conv_operand::weight_zp), to);
  auto const bits = c.output().type == dtype::int48 ? 47 : 31;
  return largest_packed_column(g.weights, to) < (std::int64_t{1} << bits) / largest_input(c);
}

/// The bias of each column if sums that start with it cannot overflow either.
inline std::vector<std::int32_t> bias_to_begin_with(convolution_geometry const& g, call const& c,
                                                    std::int16_t const* packed) {
  auto const& bias = c.inputs[conv_operand::bias];
  if (bias.data == nullptr || bias.type != dtype::int32) return {};
  std::vector<std::int32_t> values(round_up(g.weights.columns, block_columns));
  auto const* const from = bias.as<std::int32_t>();
  for (std::size_t i = 0; i < g.weights.columns; ++i) values[i] = from[bias.numel() == 1 ? 0 : i];
  std::int64_t largest = 0;
  for (std::int64_t const b : values) largest = std::max(largest, b < 0 ? -b : b);
  auto const room = accumulator_range<std::int32_t>::max - largest;
  if (largest_packed_column(g.weights, packed) > room / largest_input(c)) return {};
  return values;
}

inline double largest_convolution_column(convolution_shape const& s, call const& c) {
  if (!has_half_accumulator(c)) return 0;
  auto const depth = static_cast<std::size_t>(s.patch_size());
  return largest_column(c.inputs[conv_operand::weight].as<float>(), depth, 1, depth,
                        static_cast<std::size_t>(s.out_channels));
}

template <class T>
fast_weights<T> pack_constant(convolution_geometry const& g, call const& c) {
  fast_weights<T> w;
  w.owned.resize(g.weights.packed_size<T>());
  w.fast = pack_convolution(g, c, w.owned.data());
  if constexpr (std::is_same_v<T, float>) {
    w.largest_column = largest_convolution_column(g.shape, c);
  } else {
    w.bias = bias_to_begin_with(g, c, w.owned.data());
  }
  return w;
}

inline convolution_plan prepare_convolution(convolution_shape const& s, call const& c) {
  convolution_plan p{.geometry = {s, c}};
  if (!p.geometry.constant_weights) return p;
  if (is_floating(c.inputs[conv_operand::weight].type)) {
    p.floats = pack_constant<float>(p.geometry, c);
  } else {
    p.integers = pack_constant<std::int16_t>(p.geometry, c);
  }
  return p;
}

}  // namespace arm_delegate::tosa::kernels
