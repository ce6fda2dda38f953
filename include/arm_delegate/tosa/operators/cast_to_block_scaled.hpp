#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CAST_TO_BLOCK_SCALED: a kernel.

#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/rounding.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/operators/cast_to_block_scaled.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::tosa::operators {

/// Divides each block by a power of two such that its largest element just fits.
struct cast_to_block_scaled : rules::cast_to_block_scaled {
  static void run(call const& c) {
    auto const block = rules::block_size(*c.what);
    auto const* in = c.inputs[0].as<float>();
    auto* out = c.output().as<float>();
    auto* scales = c.outputs[1].as<float>();
    auto const type = c.output().type;
    auto const count = c.output().numel();
    for (std::int64_t first = 0; first < count; first += block) {
      auto const scale = scale_for(largest_magnitude(in + first, block), type);
      for (std::int64_t i = first; i < first + block; ++i) out[i] = in[i] / scale;
      *scales++ = scale;
    }
    kernels::round_all(type, out, static_cast<std::size_t>(count));
  }

 private:
  /// NaN if there is one.
  static float largest_magnitude(float const* x, std::int64_t count) {
    float largest = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      auto const magnitude = std::fabs(x[i]);
      if (magnitude > largest || std::isnan(magnitude)) largest = magnitude;
    }
    return largest;
  }

  static float largest_number(dtype type) {
    switch (type) {
      case dtype::fp8e4m3: return kernels::fp8e4m3_format.max;
      case dtype::fp8e5m2: return kernels::fp8e5m2_format.max;
      case dtype::fp6e2m3: return kernels::fp6e2m3_format.max;
      case dtype::fp6e3m2: return kernels::fp6e3m2_format.max;
      case dtype::fp4e2m1: return kernels::fp4e2m1_format.max;
      default: return 127.0F / 64;  // MXINT8
    }
  }

  /// The smallest power of two by which `largest` fits. Drafts of the specification differ if
  /// several are exact enough; this matches tosa_reference_model 2026.5, including its FP32
  /// logarithm: only FP8E4M3 uses its largest number.
  static float scale_for(float largest, dtype type) {
    if (largest == 0) return 0x1p-127F;
    if (!std::isfinite(largest)) return std::numeric_limits<float>::quiet_NaN();
    auto const ratio = largest / largest_number(type);
    auto const logarithm = static_cast<float>(std::log2(static_cast<double>(ratio)));
    auto const power = type == dtype::fp8e4m3 ? std::ceil(logarithm) : std::floor(logarithm) + 1.0F;
    return std::ldexp(1.0F, static_cast<int>(std::clamp(power, -127.0F, 127.0F)));
  }
};

}  // namespace arm_delegate::tosa::operators
