#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Windows and loops that all pooling operators share.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/windows.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/pool.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::tosa::operators::detail {

struct pool_shape {
  std::int64_t batch = 1;
  std::int64_t channels = 1;
  kernels::window_axis height{};
  kernels::window_axis width{};
};

inline pool_shape make_pool_shape(call const& c, rules::pool_windows const& w) {
  auto const& in = c.inputs[0].sizes;
  auto const& out = c.output().sizes;
  pool_shape s{.batch = in[0], .channels = in[3]};
  kernels::window_axis* const axes[] = {&s.height, &s.width};
  for (std::size_t i = 0; i < 2; ++i) {
    *axes[i] = {.in = in[i + 1],
                .out = out[i + 1],
                .kernel = w.kernel[i],
                .stride = w.stride[i],
                .before = w.pad[2 * i]};
  }
  return s;
}

inline pool_shape pool_shape_of(call const& c) {
  auto const values = [&](auto key) {
    auto const& list = c.integers(key);
    return std::vector<std::int64_t>(list.begin(), list.end());
  };
  return make_pool_shape(
      c,
      {.kernel = values(attr::kernel), .stride = values(attr::stride), .pad = values(attr::pad)});
}

/// The rules of pooling operators (tosa/rules/pool.hpp) for computed operands.
inline void check_computed_pool(call const& c, pool_shape const& s, rules::pool_windows const& w) {
  auto const fits = [](kernels::window_axis const& a, std::int64_t after) {
    return a.fits(after) && a.before < a.kernel && after < a.kernel;
  };
  error_if(c, !fits(s.height, w.pad[1]) || !fits(s.width, w.pad[3]),
           "kernel, stride and pad do not match the sizes of operand and result");
}

/// Shapes are known before the graph runs.
inline pool_shape adaptive_pool_shape_of(call const& c, std::size_t first) {
  auto const values = [&](std::size_t i) {
    auto const shape = elements(c.inputs[first + i]);
    return std::vector<std::int64_t>(shape.begin(), shape.end());
  };
  rules::pool_windows const w{.kernel = values(0), .stride = values(1), .pad = values(2)};
  auto const s = make_pool_shape(c, w);
  check_computed_pool(c, s, w);
  return s;
}

/// The elements of a window that are inside the image.
struct pool_window {
  std::int64_t first_y = 0;
  std::int64_t last_y = 0;  ///< one past it
  std::int64_t first_x = 0;
  std::int64_t last_x = 0;

  [[nodiscard]] std::int64_t count() const { return (last_y - first_y) * (last_x - first_x); }
};

/// Calls `visit(image, window, out)` for each output pixel; `out` has an element per channel.
/// Several calls may run at the same time.
template <class T, class Visit>
void for_each_window(pool_shape const& s, call const& c, Visit const& visit) {
  auto const clip = [](kernels::window_axis const& a, std::int64_t o, std::int64_t& first,
                       std::int64_t& last) {
    first = std::max<std::int64_t>(o * a.stride - a.before, 0);
    last = std::min(o * a.stride - a.before + a.kernel, a.in);
  };
  auto const one_row = [&](std::int64_t row) {
    auto const image = row / s.height.out * s.height.in * s.width.in * s.channels;
    for (std::int64_t ox = 0; ox < s.width.out; ++ox) {
      pool_window w;
      clip(s.height, row % s.height.out, w.first_y, w.last_y);
      clip(s.width, ox, w.first_x, w.last_x);
      visit(c.inputs[0].as<T const>() + image, w,
            c.output().as<T>() + (row * s.width.out + ox) * s.channels);
    }
  };
  auto const rows = static_cast<std::size_t>(s.batch * s.height.out);
  auto const cost = s.width.out * s.channels * s.height.kernel * s.width.kernel;
  c.in_parts(rows, static_cast<std::size_t>(cost),
             [&](std::size_t first, std::size_t last, std::size_t) {
               for (auto i = first; i < last; ++i) one_row(static_cast<std::int64_t>(i));
             });
}

/// Calls `visit(pixel)` for each input pixel of a window in order; it has an element per channel.
template <class T, class Visit>
void for_each_pixel(pool_shape const& s, T const* image, pool_window const& w, Visit&& visit) {
  for (auto y = w.first_y; y < w.last_y; ++y) {
    for (auto x = w.first_x; x < w.last_x; ++x) {
      visit(image + (y * s.width.in + x) * s.channels);
    }
  }
}

}  // namespace arm_delegate::tosa::operators::detail
