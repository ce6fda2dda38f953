#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernel of CONV2D, CONV3D and TRANSPOSE_CONV2D: patches times packed weights.

#include "arm_delegate/tosa/dialect.hpp"
#include "arm_delegate/tosa/dtype.hpp"
#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/operators/detail/finish_sums.hpp>
#include <arm_delegate/tosa/operators/detail/half_sums.hpp>
#include <arm_delegate/tosa/operators/detail/multiply_float.hpp>
#include <arm_delegate/tosa/operators/detail/multiply_int16.hpp>
#include <arm_delegate/tosa/operators/detail/scratch_layout.hpp>
#include <arm_delegate/tosa/operators/detail/windows.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace arm_delegate::tosa::operators::detail {

/// Where the operands of all convolutions are.
namespace conv_operand {
inline constexpr std::size_t input = 0, weight = 1, bias = 2, input_zp = 3, weight_zp = 4;
}

/// The shape of a convolution over `dimensions` spatial dimensions: 2 of [N, H, W, C], or 3.
inline convolution_shape convolution_shape_of(call const& c, std::size_t dimensions) {
  auto const& in = c.inputs[conv_operand::input].sizes;
  auto const& out = c.output().sizes;
  convolution_shape s{.batch = in[0], .in_channels = in.back(), .out_channels = out.back()};
  bool const transposed = c.what->code == op::transpose_conv2d;
  auto const& pad = c.integers(transposed ? "out_pad" : "pad");
  for (std::size_t i = 0; i < dimensions; ++i) {
    auto& axis = s.axes[s.axes.size() - dimensions + i];
    axis = {.in = in[i + 1],
            .out = out[i + 1],
            .kernel = c.inputs[conv_operand::weight].sizes[i + 1],
            .stride = c.integers("stride")[i],
            .before = pad[2 * i],
            .transposed = transposed};
    if (!transposed) axis.dilation = c.integers("dilation")[i];
  }
  return s;
}

/// A zero point as the operator uses it: other types than INT8 have none.
inline std::int32_t zero_point(call const& c, std::size_t i) {
  if (is_floating(c.inputs[i].type)) return 0;
  auto const value = c.scalar(i);
  c.require(c.inputs[i].type == dtype::int8 || value == 0, "zero points of other types must be 0");
  return static_cast<std::int32_t>(value);
}

/// Weights in the form that the fast kernels want, and whether these may be used: integer sums
/// must not overflow, and a float that is not finite must not meet padding.
template <class T>
struct packed_weights {
  std::vector<T> owned{};
  T const* data = nullptr;
  bool fast = false;
  double largest_column = 0;  ///< of floats, where the accumulator is FP16
};

struct convolution_plan {
  convolution_shape shape{};
  bool packed = false;  ///< the weights are constant
  packed_weights<float> floats{};
  packed_weights<std::int16_t> integers{};
};

inline std::size_t packed_count(convolution_shape const& s, bool floating) {
  auto const depth = static_cast<std::size_t>(s.patch_size());
  auto const columns = static_cast<std::size_t>(s.out_channels);
  return floating ? packed_float_count(depth, columns) : packed_int16_count(depth, columns);
}

inline bool weights_known(call const& c) {
  using namespace conv_operand;
  auto const known = [&](std::size_t i) { return c.inputs[i].data != nullptr; };
  return known(weight) && known(input_zp) && known(weight_zp);
}

/// Packs to `to`; true where the fast kernel may be used.
inline bool pack_convolution(convolution_shape const& s, call const& c, float* to) {
  auto const depth = static_cast<std::size_t>(s.patch_size());
  auto const& w = c.inputs[conv_operand::weight];
  pack_float(w.as<float>(), depth, 1, depth, static_cast<std::size_t>(s.out_channels), to);
  auto const* first = w.as<float>();
  return !s.reads_padding() ||
         std::all_of(first, first + w.numel(), [](float v) { return std::isfinite(v); });
}

/// The largest magnitude of an input element without its zero point.
inline std::int64_t largest_input(call const& c) {
  if (c.inputs[conv_operand::input].type == dtype::int16) return 32768;
  auto const zp = std::int64_t{zero_point(c, conv_operand::input_zp)};
  return std::max(127 - zp, zp + 128);
}

inline bool pack_convolution(convolution_shape const& s, call const& c, std::int16_t* to) {
  auto const depth = static_cast<std::size_t>(s.patch_size());
  auto const largest = pack_int16(c.inputs[conv_operand::weight].as<std::int8_t>(), depth, 1,
                                  zero_point(c, conv_operand::weight_zp), depth,
                                  static_cast<std::size_t>(s.out_channels), to);
  auto const bits = c.output().type == dtype::int48 ? 47 : 31;
  return largest < (std::int64_t{1} << bits) / largest_input(c);
}

inline double largest_convolution_column(convolution_shape const& s, call const& c) {
  if (!has_half_accumulator(c)) return 0;
  auto const depth = static_cast<std::size_t>(s.patch_size());
  return largest_column(c.inputs[conv_operand::weight].as<float>(), depth, 1, depth,
                        static_cast<std::size_t>(s.out_channels));
}

template <class T>
packed_weights<T> pack_constant(convolution_shape const& s, call const& c) {
  packed_weights<T> p;
  p.owned.resize(packed_count(s, std::is_same_v<T, float>));
  p.fast = pack_convolution(s, c, p.owned.data());
  p.data = p.owned.data();
  if constexpr (std::is_same_v<T, float>) p.largest_column = largest_convolution_column(s, c);
  return p;
}

inline convolution_plan prepare_convolution(convolution_shape const& s, call const& c) {
  convolution_plan p{.shape = s, .packed = weights_known(c)};
  if (!p.packed) return p;
  if (is_floating(c.inputs[conv_operand::weight].type)) {
    p.floats = pack_constant<float>(s, c);
  } else {
    p.integers = pack_constant<std::int16_t>(s, c);
  }
  return p;
}

/// Scratch memory of a convolution: a few output pixels are computed at a time.
template <class T>
struct convolution_buffers {
  T* packed = nullptr;           ///< weights that are not constant
  T* patches = nullptr;          ///< [rows][patch_step]
  std::int32_t* sums = nullptr;  ///< [rows][columns], of integers
  std::size_t rows = 0;
  std::size_t patch_step = 0;
  std::size_t columns = 0;

  static convolution_buffers take(convolution_shape const& s, bool packed, scratch_layout& from) {
    constexpr bool floating = std::is_same_v<T, float>;
    constexpr std::size_t patch_bytes = floating ? 131072 : 49152;  // half of a usual L2, of an L1
    constexpr std::size_t most_rows = 48;
    convolution_buffers b;
    auto const depth = static_cast<std::size_t>(s.patch_size());
    b.patch_step = floating ? depth : round_up(depth, int16_step);
    b.rows =
        std::clamp<std::size_t>(patch_bytes / (b.patch_step * sizeof(T)) / 6 * 6, 6, most_rows);
    b.columns = round_up(static_cast<std::size_t>(s.out_channels), int16_columns);
    if (!packed) b.packed = from.take<T>(packed_count(s, floating));
    if (!floating || !s.is_pointwise()) b.patches = from.take<T>(b.rows * b.patch_step);
    if (!floating) b.sums = from.take<std::int32_t>(b.rows * b.columns);
    return b;
  }
};

inline std::size_t convolution_scratch(convolution_shape const& s, call const& c) {
  scratch_layout layout;
  if (is_floating(c.inputs[conv_operand::weight].type)) {
    convolution_buffers<float>::take(s, weights_known(c), layout);
  } else {
    convolution_buffers<std::int16_t>::take(s, weights_known(c), layout);
  }
  return layout.size();
}

/// Copies the patches of `rows` output pixels from `pixel` on, made to `T` by `convert(from, count,
/// to)`, with zeros for padding and to the end of each row.
template <class T, class In, class Convert>
void gather_patches(convolution_shape const& s, In const* image, std::int64_t pixel,
                    std::size_t rows, std::size_t step, T* patches, Convert convert) {
  for (std::size_t r = 0; r < rows; ++r, patches += step) {
    auto const at = s.place(pixel + static_cast<std::int64_t>(r));
    for_each_run(s, at, [&](std::int64_t from, std::int64_t to, std::int64_t count) {
      if (from < 0) {
        std::fill_n(patches + to, count, T{});
      } else {
        convert(image + from, static_cast<std::size_t>(count), patches + to);
      }
    });
    std::fill(patches + s.patch_size(), patches + step, T{});
  }
}

/// The sums of the specification one after the other: for weights that need every step checked.
template <class In, class Weight, class Out>
void convolve_stepwise(convolution_shape const& s, call const& c, In const* image,
                       std::int64_t pixel, std::size_t rows, Out* out) {
  auto const x_zp = zero_point(c, conv_operand::input_zp);
  auto const w_zp = zero_point(c, conv_operand::weight_zp);
  auto const* weights = c.inputs[conv_operand::weight].as<Weight>();
  auto const depth = s.patch_size();
  stepwise_adder<Out> const add(c);
  for (std::size_t r = 0; r < rows; ++r) {
    auto const at = s.place(pixel + static_cast<std::int64_t>(r));
    for (std::int64_t o = 0; o < s.out_channels; ++o) {
      Out sum{};
      for_each_run(s, at, [&](std::int64_t from, std::int64_t to, std::int64_t count) {
        if (from < 0) return;
        auto const* x = image + from;
        auto const* w = weights + o * depth + to;
        for (std::int64_t i = 0; i < count; ++i) {
          if constexpr (std::is_floating_point_v<Out>) {
            sum = add(sum, x[i] * w[i]);
          } else {
            auto const product = (x[i] - x_zp) * (w[i] - w_zp);
            sum = add(sum, static_cast<Out>(product));
          }
        }
      });
      *out++ = sum;
    }
  }
}

/// `rows` output pixels from `pixel` on without bias.
inline void convolve_rows(convolution_shape const& s, float const* packed,
                          convolution_buffers<float> const& b, float const* image,
                          std::int64_t pixel, std::size_t rows, float* out) {
  auto const columns = static_cast<std::size_t>(s.out_channels);
  auto const* x = image + pixel * s.in_channels;
  if (!s.is_pointwise()) {
    gather_patches(
        s, image, pixel, rows, b.patch_step, b.patches,
        [](float const* from, std::size_t count, float* to) { std::copy_n(from, count, to); });
    x = b.patches;
  }
  multiply_float({.x = x,
                  .x_step = b.patch_step,
                  .rows = rows,
                  .packed = packed,
                  .depth = b.patch_step,
                  .columns = columns,
                  .out = out,
                  .out_step = columns});
}

template <class In, class Out>
void convolve_rows(convolution_shape const& s, std::int16_t const* packed,
                   convolution_buffers<std::int16_t> const& b, In const* image, std::int64_t pixel,
                   std::size_t rows, std::int32_t x_zp, Out* out) {
  // Products of INT16 by INT8 have 23 bits: so many fit into 32.
  constexpr std::size_t most_terms = 256;
  auto const depth_at_once = std::is_same_v<In, std::int16_t> ? most_terms : b.patch_step;
  gather_patches(s, image, pixel, rows, b.patch_step, b.patches,
                 [x_zp](In const* from, std::size_t count, std::int16_t* to) {
                   widen(from, count, x_zp, to);
                 });
  auto const columns = static_cast<std::size_t>(s.out_channels);
  for (std::size_t k = 0; k < b.patch_step; k += depth_at_once) {
    multiply_int16(b.patches + k, b.patch_step, rows, packed + k, b.patch_step,
                   std::min(depth_at_once, b.patch_step - k), b.columns, b.sums, b.columns);
    for (std::size_t r = 0; r < rows; ++r) {
      auto const* sums = b.sums + r * b.columns;
      auto* to = out + r * columns;
      for (std::size_t i = 0; i < columns; ++i) to[i] = k == 0 ? sums[i] : to[i] + sums[i];
    }
  }
}

/// True where FP32 sums do for an FP16 accumulator.
inline bool fits_accumulator(convolution_plan const& p, call const& c) {
  if (!has_half_accumulator(c)) return true;
  auto const& in = c.inputs[conv_operand::input];
  return fits_half(largest_magnitude(in.as<float>(), static_cast<std::size_t>(in.numel())),
                   p.packed ? p.floats.largest_column : largest_convolution_column(p.shape, c));
}

template <class T>
packed_weights<T> const& constant_weights(convolution_plan const& p) {
  if constexpr (std::is_same_v<T, float>) {
    return p.floats;
  } else {
    return p.integers;
  }
}

/// In: of the input, Weight: of the weights, Packed: both while multiplying, Out: of the result.
template <class In, class Weight, class Packed, class Out>
void convolve(convolution_plan const& p, call const& c) {
  auto const& s = p.shape;
  scratch_layout layout(c.scratch);
  auto const buffers = convolution_buffers<Packed>::take(s, p.packed, layout);
  auto const& constant = constant_weights<Packed>(p);
  auto const* packed = p.packed ? constant.data : buffers.packed;
  bool fast = p.packed ? constant.fast : pack_convolution(s, c, buffers.packed);
  if constexpr (std::is_floating_point_v<Out>) fast = fast && fits_accumulator(p, c);
  auto const* image = c.inputs[conv_operand::input].as<In>();
  auto* out = c.output().as<Out>();
  bias_row<Out> const bias(c.inputs[conv_operand::bias], s.out_channels);
  for (std::int64_t n = 0; n < s.batch; ++n) {
    for (std::int64_t pixel = 0; pixel < s.out_pixels();) {
      auto const rows = std::min(buffers.rows, static_cast<std::size_t>(s.out_pixels() - pixel));
      if (!fast) {
        convolve_stepwise<In, Weight>(s, c, image, pixel, rows, out);
      } else if constexpr (std::is_floating_point_v<Out>) {
        convolve_rows(s, packed, buffers, image, pixel, rows, out);
      } else {
        convolve_rows(s, packed, buffers, image, pixel, rows, zero_point(c, conv_operand::input_zp),
                      out);
      }
      bias.add(c, rows, out);
      out += static_cast<std::int64_t>(rows) * s.out_channels;
      pixel += static_cast<std::int64_t>(rows);
    }
    image += s.in_pixels() * s.in_channels;
  }
}

inline void run_convolution(convolution_plan const& p, call const& c) {
  switch (c.inputs[conv_operand::input].type) {
    case dtype::int8: return convolve<std::int8_t, std::int8_t, std::int16_t, std::int32_t>(p, c);
    case dtype::int16: return convolve<std::int16_t, std::int8_t, std::int16_t, std::int64_t>(p, c);
    default: return convolve<float, float, float, float>(p, c);
  }
}

}  // namespace arm_delegate::tosa::operators::detail
