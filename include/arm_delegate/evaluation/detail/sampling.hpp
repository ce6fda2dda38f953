#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's upsampling, transposed convolutions, linspace, and conversions per channel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/evaluation/detail/places.hpp>
#include <arm_delegate/evaluation/detail/windows.hpp>
#include <arm_delegate/ir/nearest_pixel.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::evaluation {

// ---- upsampling, with positions in float32, as in PyTorch

/// The input of an upsampling and the size of a result's pixel in it.
struct upsampled_axis {
  std::int64_t size;  ///< of the input
  std::int64_t out;
  float scale;
};

inline array const& upsampled(call const& c) {
  return c.input(c.n.find("self") != nullptr ? "self" : "input");
}

/// The factor that the node gives for axis `i` of `dims`, or 0.
inline double upsampling_factor(call const& c, std::size_t i, std::size_t dims = 2) {
  if (c.n.has("scale_factors")) {
    return std::get<std::span<double const>>(*c.n.find("scale_factors"))[i];
  }
  constexpr std::array<std::string_view, 3> names{"scales_d", "scales_h", "scales_w"};
  return c.number(names[i + 3 - dims], 0);
}

inline upsampled_axis axis_of_upsampling(call const& c, std::size_t i, bool aligns) {
  auto const d = i + 2;
  upsampled_axis a{upsampled(c).sizes[d], c.sizes()[d], 0};
  if (aligns) {
    a.scale = a.out > 1 ? static_cast<float>(a.size - 1) / static_cast<float>(a.out - 1) : 0;
    return a;
  }
  auto const factor = a.out != a.size ? upsampling_factor(c, i) : 0;  // else a copy
  a.scale = factor > 0 ? static_cast<float>(1 / factor)
                       : static_cast<float>(a.size) / static_cast<float>(a.out);
  return a;
}

/// The last `dims` dimensions are resized.
inline numbers nearest_pixels(call const& c, ir::nearest_kernel kernel, std::size_t dims = 2) {
  auto const& x = upsampled(c);
  std::vector<ir::nearest_axis> axes(dims);
  for (std::size_t i = 0; i < dims; ++i) {
    axes[i] = {.from = x.sizes[i + 2],
               .to = c.sizes()[i + 2],
               .factor = upsampling_factor(c, i, dims),
               .kernel = kernel};
  }
  return moved(c, x, [&](place at) {
    for (std::size_t i = 0; i < dims; ++i) at[i + 2] = axes[i].pixel(at[i + 2]);
    return at;
  });
}

ARM_DELEGATE_FUNCTION numbers upsample_nearest2d(call const& c) {
  return nearest_pixels(c, ir::nearest_kernel::image);
}
ARM_DELEGATE_FUNCTION numbers upsample_nearest_exact2d(call const& c) {
  return nearest_pixels(c, ir::nearest_kernel::exact);
}
/// As in one dimension, factors are not ignored.
ARM_DELEGATE_FUNCTION numbers upsample_nearest3d(call const& c) {
  return nearest_pixels(c, ir::nearest_kernel::line, 3);
}
ARM_DELEGATE_FUNCTION numbers upsample_nearest_exact3d(call const& c) {
  return nearest_pixels(c, ir::nearest_kernel::exact, 3);
}

ARM_DELEGATE_FUNCTION numbers upsample_bilinear2d(call const& c) {
  auto const& x = upsampled(c);
  bool const aligns = c.n.flag("align_corners");
  std::array const axes{axis_of_upsampling(c, 0, aligns), axis_of_upsampling(c, 1, aligns)};
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  for_each_place(c.sizes(), [&](std::size_t n, place const& at) {
    std::array<std::int64_t, 2> low{};
    std::array<std::int64_t, 2> high{};
    std::array<double, 2> share{};  // of the higher one
    for (std::size_t i = 0; i < 2; ++i) {
      auto const& a = axes[i];
      auto const o = static_cast<float>(at[i + 2]);
      auto const from = aligns ? a.scale * o : std::max(a.scale * (o + 0.5F) - 0.5F, 0.0F);
      low[i] = std::min(static_cast<std::int64_t>(from), a.size - 1);
      high[i] = std::min(low[i] + 1, a.size - 1);
      share[i] = std::clamp(static_cast<double>(from - static_cast<float>(low[i])), 0.0, 1.0);
    }
    auto const value = [&](std::int64_t row, std::int64_t column) {
      auto to = at;
      to[2] = row;
      to[3] = column;
      return x.data[number_of(x.sizes, to)];
    };
    auto const in_row = [&](std::int64_t row) {
      return (1 - share[1]) * value(row, low[1]) + share[1] * value(row, high[1]);
    };
    y[n] = (1 - share[0]) * in_row(low[0]) + share[0] * in_row(high[0]);
  });
  return y;
}

// ---- upsampling with antialiasing (aten/src/ATen/native/cpu/UpSampleKernel.cpp)

/// A filter, which is 0 from `reach` on.
struct resize_filter {
  double reach;
  double (*weight)(double distance);
};

inline double triangle(double distance) { return std::max(1 - distance, 0.0); }
/// Keys' cubic with a = -0.5, as in Pillow.
inline double cubic(double x) {
  constexpr double a = -0.5;
  if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

/// The pixels of the input that a pixel of the result reads, with weights of the sum 1.
struct filtered_pixels {
  std::int64_t first = 0;
  numbers weights{};
};

inline filtered_pixels filtered(upsampled_axis const& a, resize_filter const& f, std::int64_t to) {
  auto const scale = static_cast<double>(a.scale);
  auto const spread = std::max(scale, 1.0);
  auto const center = scale * (static_cast<double>(to) + 0.5);
  auto const bound = [&](double side) {
    return std::clamp(static_cast<std::int64_t>(std::trunc(center + side * f.reach * spread + 0.5)),
                      std::int64_t{0}, a.size);
  };
  filtered_pixels made{.first = bound(-1)};
  double total = 0;
  for (auto i = made.first; i < bound(1); ++i) {
    auto const distance = std::abs((static_cast<double>(i) + 0.5 - center) / spread);
    made.weights.push_back(f.weight(distance));
    total += made.weights.back();
  }
  for (auto& w : made.weights) w /= total;
  return made;
}

inline numbers resized_smoothly(call const& c, resize_filter const& f) {
  auto const& x = upsampled(c);
  std::array<std::vector<filtered_pixels>, 2> pixels;
  for (std::size_t i = 0; i < 2; ++i) {
    auto const a = axis_of_upsampling(c, i, c.n.flag("align_corners"));
    for (std::int64_t to = 0; to < a.out; ++to) pixels[i].push_back(filtered(a, f, to));
  }
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  for_each_place(c.sizes(), [&](std::size_t n, place const& at) {
    auto const& rows = pixels[0][static_cast<std::size_t>(at[2])];
    auto const& columns = pixels[1][static_cast<std::size_t>(at[3])];
    auto from = at;
    for (std::size_t row = 0; row < rows.weights.size(); ++row) {
      from[2] = rows.first + static_cast<std::int64_t>(row);
      for (std::size_t column = 0; column < columns.weights.size(); ++column) {
        from[3] = columns.first + static_cast<std::int64_t>(column);
        y[n] += rows.weights[row] * columns.weights[column] * x.data[number_of(x.sizes, from)];
      }
    }
  });
  return y;
}

ARM_DELEGATE_FUNCTION numbers upsample_bilinear2d_aa(call const& c) {
  return resized_smoothly(c, {.reach = 1, .weight = &triangle});
}
ARM_DELEGATE_FUNCTION numbers upsample_bicubic2d_aa(call const& c) {
  return resized_smoothly(c, {.reach = 2, .weight = &cubic});
}

// ---- convolutions

/// The bias of each element of the result, or 0.
inline numbers biases(call const& c) {
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  if (!c.has_tensor("bias")) return y;
  auto const inner = static_cast<std::size_t>(strides_of(batched(c, c.sizes()))[1]);
  auto const& bias = c.input("bias").data;
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = bias[i / inner % bias.size()];
  return y;
}

/// Each element of the input is added to a window of the result, times the weights.
ARM_DELEGATE_FUNCTION numbers transposed_convolution(call const& c) {
  auto const& x = c.input("input");
  auto const& w = c.input("weight");
  auto const groups = static_cast<std::int64_t>(c.number("groups", 1));
  auto const image = batched(c, x.sizes);
  auto const result = batched(c, c.sizes());
  auto const of_input = image[1] / groups;
  auto const of_result = result[1] / groups;
  ir::shape window{of_result};
  for (std::size_t d = 2; d < w.sizes.rank(); ++d) window.push_back(w.sizes[d]);
  auto y = biases(c);
  for_each_place(image, [&](std::size_t from, place const& at) {
    for_each_place(window, [&](std::size_t, place const& k) {
      place to{at[0], at[1] / of_input * of_result + k[0]};
      place weight{at[1], k[0]};
      for (std::size_t d = 2; d < w.sizes.rank(); ++d) {
        to[d] = at[d] * c.integer_at("stride", d - 2, 1) - c.integer_at("padding", d - 2, 0) +
                k[d - 1] * c.integer_at("dilation", d - 2, 1);
        if (to[d] < 0 || to[d] >= result[d]) return;
        weight[d] = k[d - 1];
      }
      y[number_of(result, to)] += x.data[from] * w.data[number_of(w.sizes, weight)];
    });
  });
  return y;
}

ARM_DELEGATE_FUNCTION numbers convolution(call const& c) {
  bool const is_transposed = c.n.find("transposed") != nullptr && c.n.flag("transposed");
  return is_transposed ? transposed_convolution(c) : plain_convolution(c);
}

// ---- others

/// Counts from both ends, so that both are exact.
ARM_DELEGATE_FUNCTION numbers linspace(call const& c) {
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  auto const start = c.scalar("start");
  auto const end = c.scalar("end");
  auto const steps = static_cast<double>(y.size() - 1);
  auto const step = y.size() > 1 ? (end - start) / steps : 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const k = static_cast<double>(i);
    y[i] = i < y.size() / 2 || y.size() == 1 ? start + k * step : end - (steps - k) * step;
  }
  return y;
}

/// Calls `f(element, scale, zero point)` with the parameters of the element's channel.
template <class Function>
numbers by_channel(call const& c, ir::qparams const& q, Function&& f) {
  auto const& x = c.input("input");
  ir::channel_index const channel(q, x.sizes);
  auto y = x.data;
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const k = channel(i);
    y[i] = f(y[i], static_cast<float>(q.scales[k]), static_cast<double>(q.zero_points[k]));
  }
  return y;
}

inline numbers quantize_per_channel(call const& c) {
  auto const q = ir::read_qparams(*c.n.owner, c.n);
  return by_channel(c, q, [&](double x, float scale, double zero_point) {
    auto const inverse = 1.0F / scale;
    auto const scaled = std::nearbyint(static_cast<float>(x) * inverse);
    auto const code = static_cast<double>(scaled) + zero_point;
    if (std::isnan(code)) return 0.0;
    return limited(code, static_cast<double>(q.quant_min), static_cast<double>(q.quant_max));
  });
}

inline numbers dequantize_per_channel(call const& c) {
  auto const q = ir::read_qparams(*c.n.owner, c.n);
  return by_channel(c, q, [](double x, float scale, double zero_point) {
    return static_cast<double>(static_cast<float>(x - zero_point) * scale);
  });
}

/// True for a node with parameters of each channel.
inline bool is_per_channel(call const& c) { return c.n.find("axis") != nullptr; }

ARM_DELEGATE_FUNCTION numbers quantize(call const& c) {
  return is_per_channel(c) ? quantize_per_channel(c) : quantize_per_tensor(c);
}

ARM_DELEGATE_FUNCTION numbers dequantize(call const& c) {
  return is_per_channel(c) ? dequantize_per_channel(c) : dequantize_per_tensor(c);
}

}  // namespace arm_delegate::evaluation
