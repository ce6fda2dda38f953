#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TRANSPOSE_CONV2D: a kernel.

#include <arm_delegate/tosa/kernels/convolve.hpp>
#include <arm_delegate/tosa/rules/operators/transpose_conv2d.hpp>

namespace arm_delegate::tosa::operators {

/// Transposed convolution: each input element adds its multiple of the weights to the result.
struct transpose_conv2d : rules::transpose_conv2d, kernels::convolution_kernel<2> {};

}  // namespace arm_delegate::tosa::operators
