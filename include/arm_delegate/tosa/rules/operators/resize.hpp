#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of RESIZE.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/resize_axis.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::tosa::rules {

/// The result has the element type that `mode` gives, and its sizes match the samples.
struct resize {
  static constexpr op code = op::resize;

  static void check(checker& c) {
    c.error_if(!c.is(attr::mode, "NEAREST") && !c.is(attr::mode, "BILINEAR"),
               "mode must be NEAREST or BILINEAR");
    c.error_if(c.output().type != result_type(c.input().type, c.is(attr::mode, "BILINEAR")),
               "the result's element type does not match mode");
    auto const scale = c.constant(1);
    auto const offset = c.constant(2);
    auto const border = c.constant(3);
    if (scale && offset && border) {
      auto const y = axis(0, *scale, *offset, *border);
      auto const x = axis(1, *scale, *offset, *border);
      c.error_if(broken_axis(y, c.size("IH"), c.size("OH")));
      c.error_if(broken_axis(x, c.size("IW"), c.size("OW")));
      c.limit("scale", y.n / y.d, c.limits().max_scale, "MAX_SCALE");
      c.limit("scale", x.n / x.d, c.limits().max_scale, "MAX_SCALE");
    }
  }

  /// The parameters of dimension `i`: 0 for rows, 1 for columns.
  static resize_axis axis(std::size_t i, std::span<std::int64_t const> scale,
                          std::span<std::int64_t const> offset,
                          std::span<std::int64_t const> border) {
    return {scale[2 * i], scale[2 * i + 1], offset[i], border[i]};
  }

 private:
  static constexpr dtype result_type(dtype in, bool bilinear) {
    if (!bilinear) return in;
    return in == dtype::int8 ? dtype::int32 : in == dtype::int16 ? dtype::int48 : in;
  }
};

}  // namespace arm_delegate::tosa::rules
