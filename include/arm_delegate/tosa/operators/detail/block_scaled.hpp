#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Products of block-scaled tensors.

#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// The product of two blocks: the sum of products of their scaled elements. The specification
/// scales the sum; the reference model of tosa-tools 2026.5.0 scales elements first, which differs
/// if they or the scales' product overflow FP32. This follows the reference model, so that infinity
/// and NaN match.
inline float block_product(float const* a, float a_scale, float const* b, float b_scale,
                           std::int64_t count) {
  float sum = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    auto const product = (a[i] * a_scale) * (b[i] * b_scale);
    sum += product;
  }
  return sum;
}

/// `sum` plus the products of `blocks` pairs of blocks, added in order.
inline float add_block_products(float sum, float const* a, float const* a_scale, float const* b,
                                float const* b_scale, std::int64_t blocks, std::int64_t size) {
  for (std::int64_t i = 0; i < blocks; ++i) {
    sum += block_product(a + i * size, a_scale[i], b + i * size, b_scale[i], size);
  }
  return sum;
}

}  // namespace arm_delegate::tosa::operators::detail
