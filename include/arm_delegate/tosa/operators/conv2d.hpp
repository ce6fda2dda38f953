#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV2D: a kernel.

#include <arm_delegate/tosa/kernels/convolve.hpp>
#include <arm_delegate/tosa/rules/operators/conv2d.hpp>

namespace arm_delegate::tosa::operators {

/// Convolution of an image with weights [OC, KH, KW, IC].
struct conv2d : rules::conv2d, kernels::convolution_kernel<2> {};

}  // namespace arm_delegate::tosa::operators
