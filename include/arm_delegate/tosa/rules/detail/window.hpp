#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules that convolutions and pooling operators share.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tosa::rules::detail {

/// Checks a zero point: only INT8 has zero points other than 0.
inline void check_zero_point(checker const& c, std::size_t i) {
  auto const& t = c.input(i);
  if (t.type == dtype::int8 || !t.data) return;
  for (auto value : t.data->values<double>()) {
    if (value != 0) c.fail(fmt::format("the zero point of type {} must be 0", name(t.type)));
  }
}

/// Checks padding, given in pairs of before and after.
inline void check_padding(checker const& c, std::vector<std::int64_t> const& pad) {
  for (auto p : pad) {
    c.error_if(p < 0, "padding must not be negative");
    c.limit("pad", p, c.limits().max_kernel, "MAX_KERNEL");
  }
}

inline void check_strides(checker const& c, std::vector<std::int64_t> const& stride) {
  for (auto s : stride) {
    c.error_if(s < 1, "strides must be at least 1");
    c.limit("stride", s, c.limits().max_stride, "MAX_STRIDE");
  }
}

/// Checks that the result has (room / stride) + 1 elements; stride must divide `room`, as the
/// specification's idiv_check says.
inline void check_window_count(checker const& c, std::string_view dimension, std::int64_t out,
                               std::int64_t room, std::int64_t stride) {
  if (stride == 0 || room % stride != 0)
    c.fail(fmt::format("windows along {}: {} is not a multiple of {}", dimension, room, stride));
  auto const expected = room / stride + 1;
  if (out != expected)
    c.fail(fmt::format("{} of the result is {}, not {}", dimension, out, expected));
}

/// Checks that there is one bias per output channel, or one for all.
inline void check_bias(checker const& c, std::int64_t channels) {
  auto const count = c.size("BC");
  if (count != channels && count != 1)
    c.fail(fmt::format("bias has {} elements, not 1 or {}", count, channels));
}

inline std::vector<std::int64_t> widened(std::vector<std::int32_t> const& values) {
  return {values.begin(), values.end()};
}

/// The windows of a convolution along the named dimensions: "DHW" or "HW".
struct convolution_windows {
  std::string_view dimensions;
  std::vector<std::int64_t> pad;
  std::vector<std::int64_t> stride;
  std::vector<std::int64_t> dilation;
};

inline void check_convolution_windows(checker const& c, convolution_windows const& w) {
  check_padding(c, w.pad);
  check_strides(c, w.stride);
  for (std::size_t i = 0; i < w.dimensions.size(); ++i) {
    std::string const d(1, w.dimensions[i]);
    c.error_if(w.dilation[i] < 1, "dilations must be at least 1");
    auto const kernel = c.size("K" + d);
    c.limit("dilation * K" + d, w.dilation[i] * kernel, c.limits().max_kernel, "MAX_KERNEL");
    auto const room =
        c.size("I" + d) - 1 + w.pad[2 * i] + w.pad[2 * i + 1] - (kernel - 1) * w.dilation[i];
    check_window_count(c, "O" + d, c.size("O" + d), room, w.stride[i]);
  }
}

/// All rules of a convolution with attributes `pad`, `stride` and `dilation`, except for its bias.
inline void check_convolution(checker const& c, std::string_view dimensions) {
  auto const rank = dimensions.size();
  check_zero_point(c, 3);
  check_zero_point(c, 4);
  check_convolution_windows(c, {.dimensions = dimensions,
                                .pad = widened(c.integers(attr::pad, 2 * rank)),
                                .stride = widened(c.integers(attr::stride, rank)),
                                .dilation = widened(c.integers(attr::dilation, rank))});
}

}  // namespace arm_delegate::tosa::rules::detail
