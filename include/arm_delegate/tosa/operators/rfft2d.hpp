#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RFFT2D: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/fourier.hpp>
#include <arm_delegate/tosa/rules/operators/rfft2d.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// The discrete Fourier transform of real images; only the half of the columns that determines the
/// rest.
struct rfft2d : rules::rfft2d {
  static std::size_t scratch(call const& c) { return detail::fourier_scratch(c); }
  static detail::fourier_plan prepare(call const& c) { return detail::prepare_fourier(c, false); }
  static void run(detail::fourier_plan const& plan, call const& c) {
    detail::run_fourier(plan, c, c.inputs[0].as<float>(), nullptr);
  }
};

}  // namespace arm_delegate::tosa::operators
