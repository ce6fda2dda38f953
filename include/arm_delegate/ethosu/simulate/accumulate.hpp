#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The accumulators of convolutions, pools and resizes, as on an Ethos-U.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/simulate/fixed_point.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::simulate {

/// A height x width x depth array of numbers.
template <class Number>
struct volume {
  Number* data = nullptr;
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t depth = 0;

  [[nodiscard]] Number* row(std::int64_t y, std::int64_t x) const {
    return data + (y * width + x) * depth;
  }
  [[nodiscard]] std::int64_t size() const { return height * width * depth; }
};

namespace detail {

/// The input element for element (ky, kx) of the window at output (y, x); nullptr: padding.
template <class Number>
[[nodiscard]] Number const* under(volume<Number> const& input, npu_kernel const& k, std::int64_t y,
                                  std::int64_t x, std::int64_t ky, std::int64_t kx) {
  auto const iy = y * k.stride_y - k.pad_top + ky * k.dilation_y;
  auto const ix = x * k.stride_x - k.pad_left + kx * k.dilation_x;
  if (iy < 0 || ix < 0 || iy >= input.height || ix >= input.width) return nullptr;
  return input.row(iy, ix);
}

/// Calls `use(elements)` for every element of the window that is not padding.
template <class Number, class Use>
void for_window(volume<Number> const& input, npu_kernel const& k, std::int64_t y, std::int64_t x,
                Use&& use) {
  for (std::int64_t ky = 0; ky < k.height; ++ky) {
    for (std::int64_t kx = 0; kx < k.width; ++kx) {
      if (auto const* from = under(input, k, y, x, ky, kx)) use(from, ky, kx);
    }
  }
}

/// A dot product. It is a separate function so that the compiler keeps its variables in registers.
template <class Sum, class Number>
[[nodiscard]] [[gnu::noinline]] Sum dot(Number const* a, std::int16_t const* b,
                                        std::int64_t count) {
  Sum sum = 0;
  for (std::int64_t i = 0; i < count; ++i) sum += static_cast<Sum>(a[i]) * static_cast<Sum>(b[i]);
  return sum;
}

}  // namespace detail

/// Adds a convolution to `sums`. `weights` are OHWI; `window` is a buffer for the inputs of one
/// output. `Sum` is int32 if 8-bit inputs cannot overflow it, else uint64, which wraps.
template <class Sum, class Number>
void convolve(volume<Number> const& input, npu_kernel const& k,
              std::span<std::int16_t const> weights, Number* window,
              volume<std::int64_t> const& sums) {
  auto const taps = k.height * k.width * input.depth;
  for (std::int64_t y = 0; y < sums.height; ++y) {
    for (std::int64_t x = 0; x < sums.width; ++x) {
      auto* to = window;
      for (std::int64_t ky = 0; ky < k.height; ++ky) {
        for (std::int64_t kx = 0; kx < k.width; ++kx, to += input.depth) {
          if (auto const* from = detail::under(input, k, y, x, ky, kx)) {
            std::copy_n(from, input.depth, to);
          } else {
            std::fill_n(to, input.depth, Number{0});
          }
        }
      }
      auto* const out = sums.row(y, x);
      auto const* w = weights.data();
      for (std::int64_t o = 0; o < sums.depth; ++o, w += taps) {
        auto const sum = detail::dot<Sum>(window, w, taps);
        out[o] = wrapped_sum(out[o], static_cast<std::int64_t>(sum));
      }
    }
  }
}

/// A depthwise convolution: each channel separately.
template <class Number>
void convolve_depthwise(volume<Number> const& input, npu_kernel const& k,
                        std::span<std::int16_t const> weights, volume<std::int64_t> const& sums) {
  auto const taps = k.height * k.width;
  for (std::int64_t y = 0; y < sums.height; ++y) {
    for (std::int64_t x = 0; x < sums.width; ++x) {
      auto* const out = sums.row(y, x);
      detail::for_window(input, k, y, x, [&](Number const* from, std::int64_t ky, std::int64_t kx) {
        auto const* const w = weights.data() + ky * k.width + kx;
        for (std::int64_t c = 0; c < sums.depth; ++c) {
          out[c] = wrapped_sum(out[c], wrapped_product(from[c], w[c * taps]));
        }
      });
    }
  }
}

/// Adds a matrix product: rows of `input` by rows of `other`.
inline void multiply_matrices(volume<std::int64_t> const& input, volume<std::int64_t> const& other,
                              volume<std::int64_t> const& sums) {
  for (std::int64_t y = 0; y < sums.height; ++y) {
    for (std::int64_t x = 0; x < sums.width; ++x) {
      auto const* const a = input.row(y, x);
      auto* const out = sums.row(y, x);
      for (std::int64_t o = 0; o < sums.depth; ++o) {
        auto const* const b = other.row(0, o);
        for (std::int64_t c = 0; c < input.depth; ++c) {
          out[o] = wrapped_sum(out[o], wrapped_product(a[c], b[c]));
        }
      }
    }
  }
}

/// Pools. U85 divides every average by the number of elements in the window, U55 and U65 only
/// averages with padding. Vela splits a pool with a large stride: a pool that `continues` combines
/// its elements with the earlier results in `sums`.
inline void pool(volume<std::int64_t> const& input, npu_kernel const& k, pooling_mode mode,
                 bool divides, bool continues, volume<std::int64_t> const& sums) {
  bool const takes_least = mode == pooling_mode::min;
  // The result of an empty window: any element replaces it.
  constexpr std::int64_t beyond = std::int64_t{1} << 31;
  for (std::int64_t y = 0; y < sums.height; ++y) {
    for (std::int64_t x = 0; x < sums.width; ++x) {
      auto* const out = sums.row(y, x);
      if (mode == pooling_mode::reduce_sum) {
        auto const* const from = input.row(y, x);
        for (std::int64_t c = 0; c < input.depth; ++c) out[0] = wrapped_sum(out[0], from[c]);
        continue;
      }
      for (std::int64_t c = 0; c < sums.depth; ++c) {
        auto const add = [&](std::int64_t v) { out[c] = wrapped_sum(out[c], v); };
        std::int64_t sum = 0;
        std::int64_t best = 0;
        std::int64_t place = 0;
        std::int64_t count = 0;
        detail::for_window(input, k, y, x,
                           [&](std::int64_t const* from, std::int64_t ky, std::int64_t kx) {
                             auto const v = from[c];
                             sum = wrapped_sum(sum, v);
                             bool const is_better = takes_least ? v < best : v > best;
                             if (count++ == 0 || is_better) {
                               best = v;
                               place = mode == pooling_mode::argmax_x ? kx : ky;
                             }
                           });
        switch (mode) {
          case pooling_mode::average:
            add(divides && count > 0 ? hardware_average(sum, count) : sum);
            break;
          case pooling_mode::sum: add(sum); break;
          case pooling_mode::argmax_x:
          case pooling_mode::argmax_y: add(place << 16); break;
          default:
            if (count == 0) best = takes_least ? beyond : -beyond;
            if (!continues) {
              out[c] = best;
            } else {
              out[c] = takes_least ? std::min(out[c], best) : std::max(out[c], best);
            }
            break;
        }
      }
    }
  }
}

/// Accumulators of U85's RESIZE: 2^16 times the nearest element, or the weighted sum of four.
inline void resize(volume<std::int64_t> const& input, kernel_operation const& o,
                   volume<std::int64_t> const& sums) {
  auto const floor_of = [](std::int64_t a, std::int64_t n) { return (a - ((a % n + n) % n)) / n; };
  auto const at = [&](std::int64_t y, std::int64_t x, std::int64_t c) {
    y = std::clamp<std::int64_t>(y, 0, input.height - 1);
    x = std::clamp<std::int64_t>(x, 0, input.width - 1);
    return input.row(y, x)[c];
  };
  auto const ny = o.resize_y.numerator;
  auto const nx = o.resize_x.numerator;
  for (std::int64_t y = 0; y < sums.height; ++y) {
    auto const py = y * o.resize_y.step + o.resize_y.offset;
    auto const iy = floor_of(py, ny);
    auto const fy = py - iy * ny;
    for (std::int64_t x = 0; x < sums.width; ++x) {
      auto const px = x * o.resize_x.step + o.resize_x.offset;
      auto const ix = floor_of(px, nx);
      auto const fx = px - ix * nx;
      for (std::int64_t c = 0; c < sums.depth; ++c) {
        std::int64_t v = 0;
        auto const add = [&](std::int64_t element, std::int64_t by) {
          v = wrapped_sum(v, wrapped_product(element, by));
        };
        if (o.resize == resize_mode::bilinear) {
          add(at(iy, ix, c), (ny - fy) * (nx - fx));
          add(at(iy, ix + 1, c), (ny - fy) * fx);
          add(at(iy + 1, ix, c), fy * (nx - fx));
          add(at(iy + 1, ix + 1, c), fy * fx);
        } else {
          v = at(iy + (2 * fy >= ny ? 1 : 0), ix + (2 * fx >= nx ? 1 : 0), c);
        }
        auto& sum = sums.row(y, x)[c];
        sum = wrapped_sum(sum, wrapped_product(v, std::int64_t{1} << 16));
      }
    }
  }
}

}  // namespace arm_delegate::ethosu::simulate
