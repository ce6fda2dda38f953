#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of FFT2D.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/fourier.hpp>

namespace arm_delegate::tosa::rules {

/// Height and width are powers of two.
struct fft2d {
  static constexpr op code = op::fft2d;

  static void check(checker& c) { detail::check_fourier_sizes(c); }
};

}  // namespace arm_delegate::tosa::rules
