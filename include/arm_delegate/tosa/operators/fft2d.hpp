#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// FFT2D: a kernel.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/fourier.hpp>
#include <arm_delegate/tosa/rules/operators/fft2d.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// The discrete Fourier transform of complex images, or its unscaled inverse.
struct fft2d : rules::fft2d {
  static std::size_t scratch(call const& c) { return detail::fourier_scratch(c); }
  static detail::fourier_plan prepare(call const& c) {
    return detail::prepare_fourier(c, c.flag(attr::inverse));
  }
  static void run(detail::fourier_plan const& plan, call const& c) {
    detail::run_fourier(plan, c, c.inputs[0].as<float>(), c.inputs[1].as<float>());
  }
};

}  // namespace arm_delegate::tosa::operators
