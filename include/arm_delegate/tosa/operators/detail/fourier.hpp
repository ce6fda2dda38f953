#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The discrete Fourier transform of FFT2D and RFFT2D, computed in FP64.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/scratch_layout.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::operators::detail {

/// A complex number. std::complex's product has a branch for NaN.
struct complex {
  double real = 0;
  double imag = 0;

  friend complex operator+(complex a, complex b) { return {a.real + b.real, a.imag + b.imag}; }
  friend complex operator-(complex a, complex b) { return {a.real - b.real, a.imag - b.imag}; }
  friend complex operator*(complex a, complex b) {
    return {a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real};
  }
};

/// Transforms `size` numbers, a power of two, in place.
class fourier_transform {
 public:
  fourier_transform() = default;
  fourier_transform(std::int64_t size, bool inverse) : size_(static_cast<std::size_t>(size)) {
    auto const turn = (inverse ? 2 : -2) * std::numbers::pi / static_cast<double>(size);
    for (std::size_t k = 0; k < size_ / 2; ++k) {
      auto const angle = turn * static_cast<double>(k);
      roots_.push_back({std::cos(angle), std::sin(angle)});
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }

  void operator()(complex* x) const {
    reverse_bits(x);
    for (std::size_t half = 1; half < size_; half *= 2) {
      auto const root_step = size_ / (2 * half);
      for (std::size_t first = 0; first < size_; first += 2 * half) {
        for (std::size_t k = 0; k < half; ++k) {
          auto& a = x[first + k];
          auto& b = x[first + k + half];
          auto const rotated = b * roots_[k * root_step];
          b = a - rotated;
          a = a + rotated;
        }
      }
    }
  }

 private:
  void reverse_bits(complex* x) const {
    for (std::size_t i = 1, j = 0; i < size_; ++i) {
      auto bit = size_ / 2;
      for (; (j & bit) != 0; bit /= 2) j ^= bit;
      j ^= bit;
      if (i < j) std::swap(x[i], x[j]);
    }
  }

  std::size_t size_ = 1;
  std::vector<complex> roots_{};
};

/// The transform of images [N, H, W]. For real images the result has the columns up to W/2.
struct fourier_plan {
  std::int64_t batch = 1;
  std::size_t out_width = 1;
  bool inverse = false;
  fourier_transform rows{};
  fourier_transform columns{};

  [[nodiscard]] std::size_t height() const { return columns.size(); }
  [[nodiscard]] std::size_t width() const { return rows.size(); }
};

inline fourier_plan prepare_fourier(call const& c, bool inverse) {
  auto const& in = c.inputs[0].sizes;
  return {.batch = in[0],
          .out_width = static_cast<std::size_t>(c.output().sizes[2]),
          .inverse = inverse,
          .rows = fourier_transform(in[2], inverse),
          .columns = fourier_transform(in[1], inverse)};
}

struct fourier_buffers {
  complex* image;
  complex* column;

  fourier_buffers(std::int64_t height, std::int64_t width, kernels::scratch_layout& from)
      : image(from.take<complex>(static_cast<std::size_t>(height * width))),
        column(from.take<complex>(static_cast<std::size_t>(height))) {}
};

inline std::size_t fourier_scratch(call const& c) {
  kernels::scratch_layout layout;
  fourier_buffers(c.inputs[0].sizes[1], c.inputs[0].sizes[2], layout);
  return layout.size();
}

/// Transforms one image; infinities and NaNs count as 0. `imag` may be null.
inline void transform_image(fourier_plan const& p, fourier_buffers const& b, float const* real,
                            float const* imag, float* out_real, float* out_imag) {
  auto const finite = [](float x) { return std::isfinite(x) ? static_cast<double>(x) : 0.0; };
  auto const width = p.width();
  for (std::size_t i = 0; i < p.height() * width; ++i) {
    bool const both = std::isfinite(real[i]) && (imag == nullptr || std::isfinite(imag[i]));
    b.image[i] =
        both ? complex{finite(real[i]), imag != nullptr ? finite(imag[i]) : 0.0} : complex{};
  }
  for (std::size_t y = 0; y < p.height(); ++y) p.rows(b.image + y * width);
  for (std::size_t x = 0; x < p.out_width; ++x) {
    for (std::size_t y = 0; y < p.height(); ++y) b.column[y] = b.image[y * width + x];
    p.columns(b.column);
    for (std::size_t y = 0; y < p.height(); ++y) {
      out_real[y * p.out_width + x] = static_cast<float>(b.column[y].real);
      out_imag[y * p.out_width + x] = static_cast<float>(b.column[y].imag);
    }
  }
}

/// Adds the contribution of the input element at (iy, ix) in the specification's form, for
/// infinities and NaNs: every result element gets the specified value.
inline void add_element(fourier_plan const& p, std::size_t iy, std::size_t ix, float real,
                        float const* imag, float* out_real, float* out_imag) {
  auto const height = p.height();
  auto const width = p.width();
  for (std::size_t i = 0; i < height * p.out_width; ++i) {
    auto const ay = iy * (i / p.out_width) % height;
    auto const ax = ix * (i % p.out_width) % width;
    auto const turn = static_cast<float>(ay) / static_cast<float>(height) +
                      static_cast<float>(ax) / static_cast<float>(width);
    auto const angle =
        static_cast<float>((p.inverse ? -2 : 2) * std::numbers::pi * static_cast<double>(turn));
    if (imag != nullptr) {
      out_real[i] += real * std::cos(angle) + *imag * std::sin(angle);
      out_imag[i] += -real * std::sin(angle) + *imag * std::cos(angle);
      continue;
    }
    out_real[i] += real * std::cos(angle);
    // The sine is 0 there; the specification requires it to be exact.
    bool const sine_is_zero =
        (height == 1 || ay % (height / 2) == 0) && (width == 1 || ax % (width / 2) == 0);
    if (!sine_is_zero) out_imag[i] += -real * std::sin(angle);
  }
}

/// `imag` is null for real images.
inline void run_fourier(fourier_plan const& p, call const& c, float const* real,
                        float const* imag) {
  kernels::scratch_layout layout(c.scratch);
  auto const& in = c.inputs[0].sizes;
  fourier_buffers const buffers(in[1], in[2], layout);
  auto* out_real = c.outputs[0].as<float>();
  auto* out_imag = c.outputs[1].as<float>();
  auto const count = p.height() * p.width();
  for (std::int64_t n = 0; n < p.batch; ++n) {
    transform_image(p, buffers, real, imag, out_real, out_imag);
    for (std::size_t i = 0; i < count; ++i) {
      auto const* imaginary = imag != nullptr ? imag + i : nullptr;
      if (std::isfinite(real[i]) && (imag == nullptr || std::isfinite(*imaginary))) continue;
      add_element(p, i / p.width(), i % p.width(), real[i], imaginary, out_real, out_imag);
    }
    real += count;
    if (imag != nullptr) imag += count;
    out_real += p.height() * p.out_width;
    out_imag += p.height() * p.out_width;
  }
}

}  // namespace arm_delegate::tosa::operators::detail
