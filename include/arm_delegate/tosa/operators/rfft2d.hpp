#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RFFT2D: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/fourier.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// The discrete Fourier transform of real images; only the half of the columns that determines the
/// rest.
struct rfft2d {
  static constexpr op code = op::rfft2d;

  static void check(checker& c) {
    detail::check_fourier_sizes(c);
    for (std::size_t i = 0; i < 2; ++i) {
      c.error_if(c.output(i).sizes[2] != c.size("W") / 2 + 1, "results must have W/2 + 1 columns");
    }
  }

  static std::size_t scratch(call const& c) { return detail::fourier_scratch(c); }
  static detail::fourier_plan prepare(call const& c) { return detail::prepare_fourier(c, false); }
  static void run(detail::fourier_plan const& plan, call const& c) {
    detail::run_fourier(plan, c, c.inputs[0].as<float>(), nullptr);
  }
};

}  // namespace arm_delegate::tosa::operators
