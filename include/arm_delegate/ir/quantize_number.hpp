#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The one home of quantizing a number and of the way back.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/qparams.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::ir {

/// The quantized value that is `steps` scales away from the zero point: rounds half to even, adds
/// the zero point in float32 and clamps to [quant_min, quant_max], infinities too. NaN passes the
/// clamp and becomes what PyTorch's conversion of NaN gives (CPU, x86): 0, or the lowest int32.
inline std::int64_t quantize_steps(float steps, qparams const& q, std::size_t channel = 0) {
  constexpr double limit = 4611686018427387904.0;  // 2^62: what std::int64_t holds for sure
  float const code = std::nearbyint(steps) + static_cast<float>(q.zero_points[channel]);
  if (std::isnan(code)) {
    return q.type == dtype::int32 ? std::numeric_limits<std::int32_t>::min() : 0;
  }
  auto const low = std::max(static_cast<double>(q.quant_min), -limit);
  auto const high = std::min(static_cast<double>(q.quant_max), limit);
  return static_cast<std::int64_t>(std::max(low, std::min(static_cast<double>(code), high)));
}

/// A real number as a quantized value: what quantized_decomposed.quantize_per_tensor and
/// _per_channel compute, in float32.
inline std::int64_t quantize_number(float x, qparams const& q, std::size_t channel = 0) {
  return quantize_steps(x * static_cast<float>(1.0 / q.scales[channel]), q, channel);
}

/// A quantized value as a real number: what quantized_decomposed.dequantize_per_tensor and
/// _per_channel compute, in float32.
inline float dequantize_number(std::int64_t code, qparams const& q, std::size_t channel = 0) {
  // Parameters that were not read from a node may be anything: the difference wraps.
  auto const centered = static_cast<std::int64_t>(
      static_cast<std::uint64_t>(code) - static_cast<std::uint64_t>(q.zero_points[channel]));
  return static_cast<float>(centered) * static_cast<float>(q.scales[channel]);
}

struct code_range {
  std::int64_t low;
  std::int64_t high;
};

/// The integers that a type stores (of uint64 those that fit int64); of a float type none but 0.
constexpr code_range range_of(dtype d) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  switch (d) {
    case dtype::boolean: return {0, 1};
    case dtype::uint8: return {0, 0xff};
    case dtype::int8: return {-0x80, 0x7f};
    case dtype::uint16: return {0, 0xffff};
    case dtype::int16: return {-0x8000, 0x7fff};
    case dtype::uint32: return {0, 0xffffffff};
    case dtype::int32: return {-0x80000000LL, 0x7fffffff};
    case dtype::uint64: return {0, most};
    case dtype::int64: return {-most - 1, most};
    default: return {0, 0};
  }
}

}  // namespace arm_delegate::ir
