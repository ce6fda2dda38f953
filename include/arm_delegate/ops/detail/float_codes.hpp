#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantizes floats at run time.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>

namespace arm_delegate::op::detail {

/// x / scale, clamped to [low, high], as INT32: the quantized value without zero point. Computed in
/// float32 and rounded half to even, as in PyTorch.
inline tosa::tensor_id centered_codes(tosa::builder& b, tosa::tensor_id x, double scale,
                                      std::int64_t low, std::int64_t high) {
  auto const inverse = static_cast<double>(static_cast<float>(1.0 / scale));
  x = b.mul(x, b.scalar(b.type(x), inverse, b.sizes(x).rank()));
  x = b.clamp(x, static_cast<double>(low), static_cast<double>(high));
  return b.cast(x, tosa::dtype::int32);
}

}  // namespace arm_delegate::op::detail
