#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernel of DEPTHWISE_CONV2D: accumulates over taps, for all channels side by side.

#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/convolution_plan.hpp>
#include <arm_delegate/tosa/kernels/depthwise_row.hpp>
#include <arm_delegate/tosa/kernels/finish_sums.hpp>
#include <arm_delegate/tosa/kernels/half_sums.hpp>
#include <arm_delegate/tosa/kernels/scratch_layout.hpp>
#include <arm_delegate/tosa/kernels/widen.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace arm_delegate::tosa::kernels {

struct depthwise_plan {
  depthwise_shape shape{};
  std::vector<std::int16_t>
      weights{};      ///< constant integer weights with their zero point subtracted
  bool fast = false;  ///< no sum with these weights overflows
};

inline depthwise_shape depthwise_shape_of(call const& c) {
  auto const s = convolution_shape_of(c, 2);
  auto axes = s.axes;
  auto const& weight = c.inputs[conv_operand::weight].sizes;
  axes[1].kernel = weight[0];
  axes[2].kernel = weight[1];
  return {.batch = s.batch,
          .channels = s.in_channels,
          .multiplier = weight[3],
          .height = axes[1],
          .width = axes[2]};
}

/// Subtracts the zero point of integer weights; true if no sum with them can overflow.
inline bool widen_depthwise(depthwise_shape const& s, call const& c, std::int16_t* to) {
  auto const& weight = c.inputs[conv_operand::weight];
  auto const columns = static_cast<std::size_t>(s.columns());
  auto const count = static_cast<std::size_t>(weight.numel());
  widen(weight.as<std::int8_t>(), count, zero_point(c, conv_operand::weight_zp), to);
  auto const bits = c.output().type == dtype::int48 ? 47 : 31;
  auto const most = (std::int64_t{1} << bits) / largest_input(c);
  for (std::size_t i = 0; i < columns; ++i) {
    std::int64_t sum = 0;
    for (std::size_t k = i; k < count; k += columns) sum += to[k] < 0 ? -to[k] : to[k];
    if (sum >= most) return false;
  }
  return true;
}

inline depthwise_plan prepare_depthwise(call const& c) {
  depthwise_plan p{.shape = depthwise_shape_of(c)};
  auto const& weight = c.inputs[conv_operand::weight];
  if (is_floating(weight.type) || !weights_known(c)) return p;
  p.weights.resize(static_cast<std::size_t>(weight.numel()));
  p.fast = widen_depthwise(p.shape, c, p.weights.data());
  return p;
}

/// T: float or 16-bit integers.
template <class T>
struct depthwise_buffers {
  T* image = nullptr;    ///< if the input's own elements cannot be used
  T* weights = nullptr;  ///< integer weights that are not constant

  static depthwise_buffers take(depthwise_shape const& s, bool known, scratch_layout& from) {
    constexpr bool floating = std::is_same_v<T, float>;
    depthwise_buffers b;
    if (!floating || s.multiplier != 1) {
      b.image = from.take<T>(static_cast<std::size_t>(s.height.in * s.width.in * s.columns()));
    }
    if (!floating && !known) {
      auto const taps = s.height.kernel * s.width.kernel;
      b.weights = from.take<T>(static_cast<std::size_t>(taps * s.columns()));
    }
    return b;
  }
};

inline std::size_t depthwise_scratch(call const& c) {
  auto const s = depthwise_shape_of(c);
  scratch_layout layout;
  if (is_floating(c.inputs[conv_operand::weight].type)) {
    depthwise_buffers<float>::take(s, true, layout);
  } else {
    depthwise_buffers<std::int16_t>::take(s, weights_known(c), layout);
  }
  return layout.size();
}

/// Repeats each element `times` times, with its zero point subtracted.
template <class In, class T>
void repeat_channels(In const* from, std::int64_t count, std::int64_t times, std::int32_t zero,
                     T* to) {
  for (std::int64_t i = 0; i < count; ++i, to += times) {
    std::fill_n(to, times, static_cast<T>(from[i] - static_cast<T>(zero)));
  }
}

/// One image of the input, with each channel repeated by the channel multiplier.
template <class In, class T>
T const* depthwise_image(depthwise_shape const& s, In const* image, std::int32_t zero, T* buffer) {
  auto const count = s.height.in * s.width.in * s.channels;
  if constexpr (std::is_same_v<In, T>) {
    if (buffer == nullptr) return image;
  }
  if (s.multiplier != 1) {
    repeat_channels(image, count, s.multiplier, zero, buffer);
  } else if constexpr (std::is_integral_v<T>) {
    widen(image, static_cast<std::size_t>(count), zero, buffer);
  }
  return buffer;
}

/// The sums in the specification's order, with every step checked.
template <class T, class Out>
void depthwise_row_stepwise(depthwise_shape const& s, call const& c, T const* image,
                            T const* weights, std::int64_t oy, Out* out) {
  using product = std::conditional_t<std::is_integral_v<T>, std::int32_t, T>;
  auto const columns = s.columns();
  stepwise_adder<Out> const add(c);
  for (std::int64_t i = 0; i < s.width.out * columns; ++i) {
    auto const ox = i / columns;
    auto const column = i % columns;
    Out sum{};
    for (std::int64_t k = 0; k < s.height.kernel * s.width.kernel; ++k) {
      auto const y = s.height.position(oy, k / s.width.kernel);
      auto const x = s.width.position(ox, k % s.width.kernel);
      if (y < 0 || x < 0) continue;
      auto const value = product{image[(y * s.width.in + x) * columns + column]};
      sum = add(sum, Out{value * product{weights[k * columns + column]}});
    }
    out[i] = sum;
  }
}

/// True if FP32 sums are exact enough for an FP16 accumulator.
inline bool depthwise_fits_accumulator(depthwise_shape const& s, call const& c) {
  if (!has_half_accumulator(c)) return true;
  auto const& in = c.inputs[conv_operand::input];
  auto const columns = static_cast<std::size_t>(s.columns());
  auto const taps = static_cast<std::size_t>(s.height.kernel * s.width.kernel);
  return fits_half(
      largest_magnitude(in.as<float>(), static_cast<std::size_t>(in.numel())),
      largest_column(c.inputs[conv_operand::weight].as<float>(), 1, columns, taps, columns));
}

template <class In, class T, class Out>
void convolve_depthwise(depthwise_plan const& p, call const& c) {
  auto const& s = p.shape;
  scratch_layout layout(c.scratch);
  auto const buffers = depthwise_buffers<T>::take(s, !p.weights.empty(), layout);
  T const* weights = nullptr;
  bool fast = true;
  if constexpr (std::is_same_v<T, float>) {
    weights = c.inputs[conv_operand::weight].as<float>();
    fast = depthwise_fits_accumulator(s, c);
  } else {
    bool const known = !p.weights.empty();
    weights = known ? p.weights.data() : buffers.weights;
    fast = known ? p.fast : widen_depthwise(s, c, buffers.weights);
  }
  auto const zero = zero_point(c, conv_operand::input_zp);
  auto const* in = c.inputs[conv_operand::input].as<In>();
  auto* out = c.output().as<Out>();
  bias_row<Out> const bias(c.inputs[conv_operand::bias], s.columns());
  for (std::int64_t n = 0; n < s.batch; ++n) {
    auto const* image = depthwise_image(s, in, zero, buffers.image);
    auto const row_size = s.width.out * s.columns();
    auto const rows = [&](std::size_t first, std::size_t last, std::size_t) {
      for (auto oy = static_cast<std::int64_t>(first); oy < static_cast<std::int64_t>(last); ++oy) {
        auto* const row = out + oy * row_size;
        if (fast) {
          depthwise_row(s, image, weights, oy, row);
        } else {
          depthwise_row_stepwise(s, c, image, weights, oy, row);
        }
        bias.add(c, static_cast<std::size_t>(s.width.out), row);
      }
    };
    auto const taps = s.height.kernel * s.width.kernel;
    c.in_parts(static_cast<std::size_t>(s.height.out), static_cast<std::size_t>(row_size * taps),
               rows);
    in += s.height.in * s.width.in * s.channels;
    out += s.height.out * row_size;
  }
}

inline void run_depthwise(depthwise_plan const& p, call const& c) {
  switch (c.inputs[conv_operand::input].type) {
    case dtype::int8: return convolve_depthwise<std::int8_t, std::int16_t, std::int32_t>(p, c);
    case dtype::int16: return convolve_depthwise<std::int16_t, std::int16_t, std::int64_t>(p, c);
    default: return convolve_depthwise<float, float, float>(p, c);
  }
}

}  // namespace arm_delegate::tosa::kernels
