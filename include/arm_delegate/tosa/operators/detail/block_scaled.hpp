#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Block-scaled tensors: elements, and one scale per block along the last dimension.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// Elements of a block; 0 for an unknown enumerator.
template <class Place>
std::int64_t block_size(Place const& c) {
  return c.is(attr::block_size, "BLOCK_SIZE_32")  ? 32
         : c.is(attr::block_size, "BLOCK_SIZE_1") ? 1
                                                  : 0;
}

/// The block size, which must be known and, for tensors with scales, not 1.
inline std::int64_t check_block_size(checker const& c, bool scaled = true) {
  auto const size = block_size(c);
  c.error_if(size == 0, "block_size is unknown");
  c.error_if(scaled && size == 1, "block_size must not be 1 with scales");
  c.error_if(!scaled && size != 1, "block_size must be 1 without scales");
  return size;
}

/// Checks that `scale` has the sizes of a tensor with one scale per block of `data`.
template <class Place>
void check_scale_shape(Place const& c, ir::shape const& data, ir::shape const& scale,
                       std::int64_t block) {
  must(c, !data.empty() && data.back() % block == 0,
       "the last dimension of " + to_string(data) + " is not a multiple of the block size");
  auto expected = data;
  expected[expected.rank() - 1] /= block;
  must(c, scale == expected,
       "the scales of " + to_string(data) + " have sizes " + to_string(scale) + ", not " +
           to_string(expected));
}

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
