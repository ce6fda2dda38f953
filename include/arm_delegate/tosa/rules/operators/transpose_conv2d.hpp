#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of TRANSPOSE_CONV2D.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/window.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <string>

namespace arm_delegate::tosa::rules {

/// The result has the sizes that stride and padding give.
struct transpose_conv2d {
  static constexpr op code = op::transpose_conv2d;

  static void check(checker& c) {
    detail::check_zero_point(c, 3);
    detail::check_zero_point(c, 4);
    auto const out_pad = detail::widened(c.integers(attr::out_pad, 4));
    auto const stride = detail::widened(c.integers(attr::stride, 2));
    detail::check_strides(c, stride);
    check_dimension(c, "H", out_pad[0], out_pad[1], stride[0]);
    check_dimension(c, "W", out_pad[2], out_pad[3], stride[1]);
    detail::check_bias(c, c.size("OC"));
  }

 private:
  static void check_dimension(checker const& c, std::string const& d, std::int64_t before,
                              std::int64_t after, std::int64_t stride) {
    auto const kernel = c.size("K" + d);
    auto const most = c.limits().max_kernel;
    c.limit("K" + d, kernel, most, "MAX_KERNEL");
    c.limit("out_pad", before, most, "MAX_KERNEL");
    c.limit("out_pad", after, most, "MAX_KERNEL");
    c.error_if(before <= -kernel || after <= -kernel, "out_pad must be greater than -K" + d);
    auto const expected = (c.size("I" + d) - 1) * stride + before + after + kernel;
    if (c.size("O" + d) != expected)
      c.fail(fmt::format("O{} of the result is {}, not {}", d, c.size("O" + d), expected));
  }
};

}  // namespace arm_delegate::tosa::rules
