#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV3D: a kernel.

#include <arm_delegate/tosa/kernels/convolve.hpp>
#include <arm_delegate/tosa/rules/operators/conv3d.hpp>

namespace arm_delegate::tosa::operators {

/// Convolution of a volume with weights [OC, KD, KH, KW, IC].
struct conv3d : rules::conv3d, kernels::convolution_kernel<3> {};

}  // namespace arm_delegate::tosa::operators
