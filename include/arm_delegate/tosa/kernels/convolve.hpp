#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernel of CONV2D, CONV3D and TRANSPOSE_CONV2D: multiplies windows by packed weights.

#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/convolution_plan.hpp>
#include <arm_delegate/tosa/kernels/finish_sums.hpp>
#include <arm_delegate/tosa/kernels/half_sums.hpp>
#include <arm_delegate/tosa/kernels/multiply_packed.hpp>
#include <arm_delegate/tosa/kernels/packed_weights.hpp>
#include <arm_delegate/tosa/kernels/scratch_layout.hpp>
#include <arm_delegate/tosa/kernels/window_lines.hpp>
#include <arm_delegate/tosa/kernels/windows.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// Scratch memory of a convolution.
template <class T>
struct convolution_buffers {
  T* packed = nullptr;                 ///< if the weights are not constant
  worker_arrays<T> lines{};            ///< if the input's own elements cannot be used
  worker_arrays<std::int32_t> sums{};  ///< partial sums, for INT48 results

  static convolution_buffers take(convolution_geometry const& g, call const& c,
                                  scratch_layout& from) {
    convolution_buffers b;
    if (!g.constant_weights) b.packed = from.take<T>(g.weights.packed_size<T>());
    bool const as_it_is = std::is_same_v<T, float> && g.shape.is_pointwise();
    if (!as_it_is) b.lines = from.take_each<T>(c.workers(), g.lines.size);
    if (c.output().type == dtype::int48) {
      b.sums = from.take_each<std::int32_t>(c.workers(), g.lines.at_once * g.weights.columns);
    }
    return b;
  }
};

inline std::size_t convolution_scratch(convolution_shape const& s, call const& c) {
  scratch_layout layout;
  convolution_geometry const g(s, c);
  if (is_floating(c.inputs[conv_operand::weight].type)) {
    convolution_buffers<float>::take(g, c, layout);
  } else {
    convolution_buffers<std::int16_t>::take(g, c, layout);
  }
  return layout.size();
}

/// The sums in the specification's order: for weights that need every step checked.
template <class In, class Weight, class Out>
void convolve_stepwise(convolution_shape const& s, call const& c, In const* image,
                       output_run const& run, Out* out) {
  auto const x_zp = zero_point(c, conv_operand::input_zp);
  auto const w_zp = zero_point(c, conv_operand::weight_zp);
  auto const* weights = c.inputs[conv_operand::weight].as<Weight>();
  auto const depth = s.patch_size();
  stepwise_adder<Out> const add(c);
  auto at = run.at;
  for (std::int64_t i = 0; i < run.count; ++i, ++at[2]) {
    for (std::int64_t o = 0; o < s.out_channels; ++o) {
      Out sum{};
      for_each_run(s, at, [&](std::int64_t from, std::int64_t to, std::int64_t count) {
        if (from < 0) return;
        auto const* x = image + from;
        auto const* w = weights + o * depth + to;
        for (std::int64_t k = 0; k < count; ++k) {
          if constexpr (std::is_floating_point_v<Out>) {
            sum = add(sum, x[k] * w[k]);
          } else {
            auto const product = (x[k] - x_zp) * (w[k] - w_zp);
            sum = add(sum, static_cast<Out>(product));
          }
        }
      });
      *out++ = sum;
    }
  }
}

/// Products of INT16 and INT8 have 23 bits; this many fit into 32-bit sums.
inline void multiply_to_int48(packed_product<std::int16_t> p, std::int64_t* out) {
  constexpr std::size_t most_terms = 256;
  auto const count = p.rows * p.columns;
  auto const pieces = p.pieces;
  auto const length = p.length;
  std::fill_n(out, count, std::int64_t{0});
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    p.pieces = pieces.subspan(piece, 1);
    for (std::size_t k = 0; k < length; k += p.length) {
      p.length = std::min(most_terms, length - k);
      multiply_packed(p);
      for (std::size_t i = 0; i < count; ++i) out[i] += p.out[i];
      p.x += p.length;
      p.weights += p.length * block_columns;
    }
    p.x -= length;
  }
}

/// True if FP32 sums are exact enough for an FP16 accumulator.
inline bool fits_accumulator(convolution_plan const& p, call const& c) {
  if (!has_half_accumulator(c)) return true;
  auto const& in = c.inputs[conv_operand::input];
  return fits_half(largest_magnitude(in.as<float>(), static_cast<std::size_t>(in.numel())),
                   p.geometry.constant_weights ? p.floats.largest_column
                                               : largest_convolution_column(p.geometry.shape, c));
}

template <class T>
fast_weights<T> const& constant_weights(convolution_plan const& p) {
  if constexpr (std::is_same_v<T, float>) {
    return p.floats;
  } else {
    return p.integers;
  }
}

/// One run of a convolution. In: input type, Weight: weight type, Packed: type of both when
/// multiplying, Out: result type.
template <class In, class Weight, class Packed, class Out>
class convolution {
 public:
  convolution(convolution_plan const& p, call const& c)
      : g_(p.geometry),
        c_(c),
        zero_point_(zero_point(c, conv_operand::input_zp)),
        bias_(c.inputs[conv_operand::bias], g_.shape.out_channels) {
    scratch_layout layout(c.scratch);
    buffers_ = convolution_buffers<Packed>::take(g_, c, layout);
    auto const& constant = constant_weights<Packed>(p);
    if (g_.constant_weights) {
      packed_ = constant.owned.data();
      if (!constant.bias.empty()) begin_ = constant.bias.data();
      fast_ = constant.fast;
    } else {
      packed_ = buffers_.packed;
      fast_ = pack_convolution(g_, c, buffers_.packed);
    }
    if constexpr (std::is_floating_point_v<Out>) fast_ = fast_ && fits_accumulator(p, c);
  }

  void run() const {
    auto const& axes = g_.shape.axes;
    auto const runs = g_.shape.batch * axes[0].out * axes[1].out * g_.lines.parts(g_.shape);
    auto const cost = g_.lines.at_once * static_cast<std::size_t>(g_.shape.patch_size()) *
                      g_.weights.columns / multiplications_per_element;
    c_.in_parts(static_cast<std::size_t>(runs), cost,
                [&](std::size_t first, std::size_t last, std::size_t worker) {
                  for (auto i = first; i < last; ++i) run_one(static_cast<std::int64_t>(i), worker);
                });
  }

 private:
  /// Computes run `number` of all output pixels.
  void run_one(std::int64_t number, std::size_t worker) const {
    auto const& s = g_.shape;
    auto const parts = g_.lines.parts(s);
    auto const row = number / parts;
    auto const n = row / (s.axes[0].out * s.axes[1].out);
    auto const first = number % parts * static_cast<std::int64_t>(g_.lines.at_once);
    output_run run{.at = s.place(row * s.axes[2].out), .count = s.axes[2].out - first};
    run.at[0] %= s.axes[0].out;
    run.at[2] = first;
    run.count = std::min(run.count, static_cast<std::int64_t>(g_.lines.at_once));
    auto const* image = c_.inputs[conv_operand::input].as<In>() + n * s.in_pixels() * s.in_channels;
    auto* out = c_.output().as<Out>() + (row * s.axes[2].out + first) * s.out_channels;
    if (fast_) {
      multiply(image, run, worker, out);
    } else {
      convolve_stepwise<In, Weight>(s, c_, image, run, out);
    }
    if (fast_ && begin_ != nullptr) return;  // already includes the bias
    bias_.add(c_, static_cast<std::size_t>(run.count), out);
  }

  void multiply(In const* image, output_run const& run, std::size_t worker, Out* out) const {
    auto const& width = g_.shape.axes[2];
    packed_product<Packed> p{
        .x = first_window(image, run, worker),
        .row_step = static_cast<std::ptrdiff_t>(width.step_on_line() * g_.shape.in_channels),
        .rows = static_cast<std::size_t>(run.count),
        .pieces = g_.lines.pieces,
        .length = round_up(g_.lines.length, terms_at_once<Packed>),
        .weights = packed_,
        .block_step = g_.weights.template packed_depth<Packed>() * block_columns,
        .columns = g_.weights.columns,
        .out = nullptr,
        .out_step = g_.weights.columns};
    if constexpr (std::is_same_v<Out, std::int64_t>) {
      p.out = buffers_.sums[worker];
      multiply_to_int48(p, out);
    } else {
      p.out = out;
      if constexpr (std::is_integral_v<Out>) p.begin = begin_;
      multiply_packed(p);
    }
  }

  Packed const* first_window(In const* image, output_run const& run, std::size_t worker) const {
    if constexpr (std::is_same_v<In, Packed> && std::is_floating_point_v<In>) {
      if (buffers_.lines.first == nullptr) return image + run.at[2] * g_.shape.in_channels;
    }
    return lay_lines(g_.shape, g_.lines, run, image, zero_point_, buffers_.lines[worker]);
  }

  convolution_geometry const& g_;
  call const& c_;
  std::int32_t zero_point_;
  bias_row<Out> bias_;
  convolution_buffers<Packed> buffers_{};
  Packed const* packed_ = nullptr;
  std::int32_t const* begin_ = nullptr;  ///< the bias that sums start with
  bool fast_ = false;
};

/// The common part of all convolutions over `Dimensions` spatial dimensions, except their rule.
template <std::size_t Dimensions>
struct convolution_kernel {
  static std::size_t scratch(call const& c) {
    return convolution_scratch(convolution_shape_of(c, Dimensions), c);
  }
  static convolution_plan prepare(call const& c) {
    return prepare_convolution(convolution_shape_of(c, Dimensions), c);
  }
  static void run(convolution_plan const& p, call const& c) {
    switch (c.inputs[conv_operand::input].type) {
      case dtype::int8:
        return convolution<std::int8_t, std::int8_t, std::int16_t, std::int32_t>(p, c).run();
      case dtype::int16:
        return convolution<std::int16_t, std::int8_t, std::int16_t, std::int64_t>(p, c).run();
      default: return convolution<float, float, float, float>(p, c).run();
    }
  }
};

}  // namespace arm_delegate::tosa::kernels
