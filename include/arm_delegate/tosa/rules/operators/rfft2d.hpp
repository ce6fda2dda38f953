#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of RFFT2D.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/fourier.hpp>

#include <cstddef>

namespace arm_delegate::tosa::rules {

/// Height and width are powers of two, and the results have W/2 + 1 columns.
struct rfft2d {
  static constexpr op code = op::rfft2d;

  static void check(checker& c) {
    detail::check_fourier_sizes(c);
    for (std::size_t i = 0; i < 2; ++i) {
      c.error_if(c.output(i).sizes[2] != c.size("W") / 2 + 1, "results must have W/2 + 1 columns");
    }
  }
};

}  // namespace arm_delegate::tosa::rules
