#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules about the windows of pooling operators.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/window.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::tosa::rules {

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
  detail::check_window_count(c, "O" + d, c.size("O" + d), c.size("I" + d) + before + after - kernel,
                             w.stride[i]);
}

inline void check_pool(checker const& c, pool_windows const& w) {
  detail::check_padding(c, w.pad);
  detail::check_strides(c, w.stride);
  check_pool_dimension(c, w, 0);
  check_pool_dimension(c, w, 1);
}

/// The rule of a pooling operator with attributes.
inline void check_pool(checker const& c) {
  check_pool(c, {.kernel = detail::widened(c.integers(attr::kernel, 2)),
                 .stride = detail::widened(c.integers(attr::stride, 2)),
                 .pad = detail::widened(c.integers(attr::pad, 4))});
}

/// The rule of a pooling operator whose kernel, stride and padding are operands starting at
/// `first`. The kernel checks computed operands.
inline void check_adaptive_pool(checker const& c, std::size_t first) {
  auto const kernel = c.constant(first);
  auto const stride = c.constant(first + 1);
  auto const pad = c.constant(first + 2);
  if (kernel && stride && pad) check_pool(c, {.kernel = *kernel, .stride = *stride, .pad = *pad});
}

}  // namespace arm_delegate::tosa::rules
