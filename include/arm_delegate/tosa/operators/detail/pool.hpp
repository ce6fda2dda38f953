#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules and loops that all pooling operators share.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/windows.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tosa::operators::detail {

/// The windows of a pooling operator: operands of adaptive ones, attributes of others.
struct pool_windows {
  std::vector<std::int64_t> kernel;
  std::vector<std::int64_t> stride;
  std::vector<std::int64_t> pad;
};

inline void check_pool_dimension(checker const& c, pool_windows const& w, std::size_t i) {
  std::string const d(1, "HW"[i]);
  auto const kernel = w.kernel[i];
  auto const before = w.pad[2 * i];
  auto const after = w.pad[2 * i + 1];
  c.error_if(kernel < 1, "kernel sizes must be at least 1");
  c.limit("kernel", kernel, c.limits().max_kernel, "MAX_KERNEL");
  c.error_if(before >= kernel || after >= kernel, "padding must be less than the kernel's size");
  check_window_count(c, "O" + d, c.size("O" + d), c.size("I" + d) + before + after - kernel,
                     w.stride[i]);
}

inline void check_pool(checker const& c, pool_windows const& w) {
  check_padding(c, w.pad);
  check_strides(c, w.stride);
  check_pool_dimension(c, w, 0);
  check_pool_dimension(c, w, 1);
}

/// The rule of a pooling operator with attributes.
inline void check_pool(checker const& c) {
  check_pool(c, {.kernel = widened(c.integers(attr::kernel, 2)),
                 .stride = widened(c.integers(attr::stride, 2)),
                 .pad = widened(c.integers(attr::pad, 4))});
}

/// The rule of a pooling operator whose kernel, stride and padding are operands starting at
/// `first`. Computed operands are checked in `adaptive_pool_shape_of`.
inline void check_adaptive_pool(checker const& c, std::size_t first) {
  auto const kernel = c.constant(first);
  auto const stride = c.constant(first + 1);
  auto const pad = c.constant(first + 2);
  if (kernel && stride && pad) check_pool(c, {.kernel = *kernel, .stride = *stride, .pad = *pad});
}

struct pool_shape {
  std::int64_t batch = 1;
  std::int64_t channels = 1;
  kernels::window_axis height{};
  kernels::window_axis width{};
};

inline pool_shape make_pool_shape(call const& c, pool_windows const& w) {
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
  return make_pool_shape(c, {.kernel = widened(c.integers(attr::kernel)),
                             .stride = widened(c.integers(attr::stride)),
                             .pad = widened(c.integers(attr::pad))});
}

/// The rules of `check_pool` for computed operands.
inline void check_computed_pool(call const& c, pool_shape const& s, pool_windows const& w) {
  auto const fits = [](kernels::window_axis const& a, std::int64_t after) {
    return a.fits(after) && a.before < a.kernel && after < a.kernel;
  };
  must(c, fits(s.height, w.pad[1]) && fits(s.width, w.pad[3]),
       "kernel, stride and pad do not match the sizes of operand and result");
}

/// Shapes are known before the graph runs.
inline pool_shape adaptive_pool_shape_of(call const& c, std::size_t first) {
  auto const values = [&](std::size_t i) {
    auto const shape = elements(c.inputs[first + i]);
    return std::vector<std::int64_t>(shape.begin(), shape.end());
  };
  pool_windows const w{.kernel = values(0), .stride = values(1), .pad = values(2)};
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
