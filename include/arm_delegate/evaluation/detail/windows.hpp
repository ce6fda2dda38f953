#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's matrix products, convolutions and pooling operators.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::evaluation {

/// Accumulates as PyTorch does: float32 and narrower types in float32, others exactly. A more exact
/// accumulator would occasionally round to another quantized value.
class summation {
 public:
  explicit summation(ir::dtype type)
      : in_float_(ir::is_floating(type) && type != ir::dtype::float64) {}
  [[nodiscard]] double operator()(double sum, double term) const {
    auto const total = sum + term;  // fused multiply-add: the product is not rounded first
    return in_float_ ? static_cast<double>(static_cast<float>(total)) : total;
  }
  [[nodiscard]] std::int64_t operator()(std::int64_t sum, std::int64_t term) const {
    return plus(sum, term);
  }

 private:
  bool in_float_;
};

/// Batched matrix product: [.., M, K] x [.., K, N].
template <class T>
elements<T> product(basic_array<T> const& a, basic_array<T> const& b) {
  auto const k = static_cast<std::size_t>(a.sizes.back());
  auto const n = static_cast<std::size_t>(b.sizes.back());
  std::size_t rows = 1;
  for (std::size_t d = 0; d + 1 < a.sizes.rank(); ++d) rows *= static_cast<std::size_t>(a.sizes[d]);
  auto const rows_of_batch = static_cast<std::size_t>(a.sizes[a.sizes.rank() - 2]);
  summation const add(a.type);
  elements<T> y(rows * n);
  for (std::size_t r = 0; r < rows; ++r) {
    auto const* batch = b.data.data() + r / rows_of_batch * k * n;
    for (std::size_t i = 0; i < k; ++i) {
      auto const x = a.data[r * k + i];
      for (std::size_t j = 0; j < n; ++j) {
        y[r * n + j] = add(y[r * n + j], times(x, batch[i * n + j]));
      }
    }
  }
  return y;
}

/// aten.mm and aten.bmm.
template <class T>
elements<T> matmul(basic_call<T> const& c) {
  return product(c.input("self"), c.input("mat2"));
}

ARM_DELEGATE_FUNCTION numbers addmm(call const& c) {
  auto y = product(c.input("mat1"), c.input("mat2"));
  auto const added = operand(c, "self");
  auto const alpha = c.n.number("alpha");
  auto const beta = c.n.number("beta");
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = beta * added[i] + alpha * y[i];
  return y;
}

ARM_DELEGATE_FUNCTION numbers linear(call const& c) {
  auto const& x = c.input("input");
  auto const& w = c.input("weight");
  auto const features = static_cast<std::size_t>(w.sizes[1]);
  auto const outputs = static_cast<std::size_t>(w.sizes[0]);
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  summation const add(c.input("input").type);
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const* row = x.data.data() + i / outputs * features;
    auto const* column = w.data.data() + i % outputs * features;
    double total = 0;
    for (std::size_t k = 0; k < features; ++k) total = add(total, row[k] * column[k]);
    y[i] = c.has_tensor("bias") ? total + c.input("bias").data[i % outputs] : total;
  }
  return y;
}

/// One spatial dimension of a window: output `o` reads the input at `at(o, k)` for kernel element
/// `k`.
struct window_axis {
  std::int64_t size;  ///< of the input
  std::int64_t out;
  std::int64_t kernel;
  std::int64_t stride;
  std::int64_t before;
  std::int64_t dilation;

  [[nodiscard]] std::int64_t at(std::int64_t o, std::int64_t k) const {
    return o * stride - before + k * dilation;
  }
};

/// The sizes of a convolution's input or result with a batch, which an image may lack.
inline ir::shape batched(call const& c, ir::shape const& sizes) {
  return ir::widened(sizes, c.input("weight").sizes.rank());
}

/// Axis `i` of three; a convolution of fewer dimensions has first axes of size 1.
inline window_axis convolution_axis(call const& c, std::size_t i) {
  auto const& kernel = c.input("weight").sizes;
  auto const dims = kernel.rank() - 2;
  if (i + dims < 3) return {1, 1, 1, 1, 0, 1};
  auto const d = i + dims - 3;
  window_axis w{batched(c, c.input("input").sizes)[d + 2],
                batched(c, c.sizes())[d + 2],
                kernel[d + 2],
                c.integer_at("stride", d, 1),
                0,
                c.integer_at("dilation", d, 1)};
  if (std::holds_alternative<std::string_view>(*c.n.find("padding"))) {
    w.before = c.n.text("padding") == "same" ? w.dilation * (w.kernel - 1) / 2 : 0;
  } else {
    w.before = c.integer_at("padding", d, 0);
  }
  return w;
}

/// Adds `factor` times a shifted plane of the input to a plane of the result.
inline void add_shifted(summation add, double* to, double const* from, double factor,
                        window_axis const& rows, window_axis const& columns, std::int64_t ky,
                        std::int64_t kx) {
  for (std::int64_t y = 0; y < rows.out; ++y) {
    auto const iy = rows.at(y, ky);
    if (iy < 0 || iy >= rows.size) continue;
    for (std::int64_t x = 0; x < columns.out; ++x) {
      auto const ix = columns.at(x, kx);
      if (ix < 0 || ix >= columns.size) continue;
      auto& sum = to[y * columns.out + x];
      sum = add(sum, factor * from[iy * columns.size + ix]);
    }
  }
}

/// conv1d, conv2d and conv3d.
inline numbers plain_convolution(call const& c) {
  auto const& x = c.input("input");
  auto const& w = c.input("weight");
  auto const planes = convolution_axis(c, 0);
  auto const rows = convolution_axis(c, 1);
  auto const columns = convolution_axis(c, 2);
  auto const outputs = w.sizes[0];
  auto const depth = w.sizes[1];
  auto const image = batched(c, x.sizes);
  auto const channels = image[1];
  auto const per_group = outputs / c.n.integer("groups");
  auto const out_plane = rows.out * columns.out;
  auto const in_plane = rows.size * columns.size;
  auto const kernel_plane = rows.kernel * columns.kernel;
  auto const kernel = planes.kernel * kernel_plane;
  summation const add(x.type);
  numbers y(static_cast<std::size_t>(c.sizes().numel()));
  for (std::int64_t volume = 0; volume < image[0] * outputs; ++volume) {
    auto const o = volume % outputs;
    auto* to = y.data() + volume * planes.out * out_plane;
    auto const bias = c.has_tensor("bias") ? c.input("bias").data[static_cast<std::size_t>(o)] : 0;
    // PyTorch's depthwise kernels start with the bias, others add it last.
    bool const is_depthwise = depth == 1 && channels > 1;
    if (is_depthwise) std::fill_n(to, planes.out * out_plane, bias);
    for (std::int64_t k = 0; k < kernel; ++k) {
      for (std::int64_t i = 0; i < depth; ++i) {
        auto const channel = volume / outputs * channels + o / per_group * depth + i;
        auto const factor = w.data[static_cast<std::size_t>((o * depth + i) * kernel + k)];
        for (std::int64_t z = 0; z < planes.out; ++z) {
          auto const iz = planes.at(z, k / kernel_plane);
          if (iz < 0 || iz >= planes.size) continue;
          auto const* from = x.data.data() + (channel * planes.size + iz) * in_plane;
          add_shifted(add, to + z * out_plane, from, factor, rows, columns,
                      k % kernel_plane / columns.kernel, k % columns.kernel);
        }
      }
    }
    if (is_depthwise) continue;
    std::for_each_n(to, planes.out * out_plane, [&](double& sum) { sum = add(sum, bias); });
  }
  return y;
}

// ---- pooling

/// The windows along dimension `i` of the last `spatial` ones.
inline window_axis pool_axis(call const& c, std::size_t i, std::size_t spatial = 2) {
  auto const& x = c.input("self").sizes;
  auto const d = x.rank() - spatial + i;
  auto const kernel = c.integer_at("kernel_size", i, 1);
  return {x[d],
          c.sizes()[d],
          kernel,
          c.integer_at("stride", i, kernel),
          c.integer_at("padding", i, 0),
          c.integer_at("dilation", i, 1)};
}

/// Calls `pool(plane, y, x)` for each element of the result.
template <class Pool>
numbers pooled(call const& c, window_axis const& rows, window_axis const& columns, Pool&& pool) {
  auto const& input = c.input("self");
  numbers y;
  y.reserve(static_cast<std::size_t>(c.sizes().numel()));
  auto const plane = rows.size * columns.size;
  for (auto const* from = input.data.data(); from != input.data.data() + input.data.size();
       from += plane) {
    for (std::int64_t i = 0; i < rows.out * columns.out; ++i) {
      y.push_back(pool(from, i / columns.out, i % columns.out));
    }
  }
  return y;
}

/// A pooling bin along one dimension, clipped to the input, and its length before clipping.
struct bin {
  std::int64_t begin;
  std::int64_t end;
  std::int64_t padded;
};

inline bin pool_bin(window_axis const& w, std::int64_t o) {
  auto const begin = w.at(o, 0);
  auto const end = std::min(begin + w.kernel, w.size + w.before);
  return {std::max<std::int64_t>(begin, 0), std::min(end, w.size), end - begin};
}

inline double sum_of(summation add, double const* from, std::int64_t width, bin const& rows,
                     bin const& columns) {
  double total = 0;
  for (auto y = rows.begin; y < rows.end; ++y) {
    for (auto x = columns.begin; x < columns.end; ++x) total = add(total, from[y * width + x]);
  }
  return total;
}

inline std::int64_t area(bin const& rows, bin const& columns) {
  return (rows.end - rows.begin) * (columns.end - columns.begin);
}

ARM_DELEGATE_FUNCTION numbers avg_pool2d(call const& c) {
  auto const rows = pool_axis(c, 0);
  auto const columns = pool_axis(c, 1);
  auto const override = c.number("divisor_override", 0);
  bool const counts_padding = c.n.flag("count_include_pad");
  summation const add(c.input("self").type);
  return pooled(c, rows, columns, [&](double const* from, std::int64_t y, std::int64_t x) {
    auto const v = pool_bin(rows, y);
    auto const h = pool_bin(columns, x);
    auto const count = counts_padding ? v.padded * h.padded : area(v, h);
    return sum_of(add, from, columns.size, v, h) /
           (override != 0 ? override : static_cast<double>(count));
  });
}

inline bin adaptive_bin(window_axis const& w, std::int64_t o) {
  return {o * w.size / w.out, ((o + 1) * w.size + w.out - 1) / w.out, 0};
}

ARM_DELEGATE_FUNCTION numbers adaptive_avg_pool2d(call const& c) {
  window_axis rows = pool_axis(c, 0);
  window_axis columns = pool_axis(c, 1);
  summation const add(c.input("self").type);
  return pooled(c, rows, columns, [&](double const* from, std::int64_t y, std::int64_t x) {
    auto const v = adaptive_bin(rows, y);
    auto const h = adaptive_bin(columns, x);
    return sum_of(add, from, columns.size, v, h) / static_cast<double>(area(v, h));
  });
}

// ---- largest elements

/// The largest element of a window, or its index in the plane: the first one, or the last NaN.
class largest_place {
 public:
  void take(double x, std::int64_t index) {
    if (index_ >= 0 && !std::isnan(x) && !(x > largest_)) return;
    largest_ = x;
    index_ = index;
  }
  /// The result of that number.
  [[nodiscard]] double result(std::size_t i) const {
    return i == 0 ? largest_ : static_cast<double>(index_);
  }

 private:
  double largest_ = -std::numeric_limits<double>::infinity();
  std::int64_t index_ = -1;
};

ARM_DELEGATE_FUNCTION numbers max_pool2d(call const& c) {
  auto const rows = pool_axis(c, 0);
  auto const columns = pool_axis(c, 1);
  return pooled(c, rows, columns, [&](double const* from, std::int64_t y, std::int64_t x) {
    largest_place found;
    for (std::int64_t ky = 0; ky < rows.kernel; ++ky) {
      auto const iy = rows.at(y, ky);
      for (std::int64_t kx = 0; iy >= 0 && iy < rows.size && kx < columns.kernel; ++kx) {
        auto const ix = columns.at(x, kx);
        if (ix < 0 || ix >= columns.size) continue;
        found.take(from[iy * columns.size + ix], iy * columns.size + ix);
      }
    }
    return found.result(c.result);
  });
}

inline numbers adaptive_max_pool(call const& c, window_axis const& rows) {
  auto const columns = pool_axis(c, 1);
  return pooled(c, rows, columns, [&](double const* from, std::int64_t y, std::int64_t x) {
    auto const v = adaptive_bin(rows, y);
    auto const h = adaptive_bin(columns, x);
    largest_place found;
    for (auto iy = v.begin; iy < v.end; ++iy) {
      for (auto ix = h.begin; ix < h.end; ++ix) {
        found.take(from[iy * columns.size + ix], iy * columns.size + ix);
      }
    }
    return found.result(c.result);
  });
}
ARM_DELEGATE_FUNCTION numbers adaptive_max_pool1d(call const& c) {
  return adaptive_max_pool(c, {1, 1, 1, 1, 0, 1});
}
ARM_DELEGATE_FUNCTION numbers adaptive_max_pool2d(call const& c) {
  return adaptive_max_pool(c, pool_axis(c, 0));
}

}  // namespace arm_delegate::evaluation
