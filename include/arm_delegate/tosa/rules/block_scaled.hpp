#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules about block-scaled tensors: elements, and one scale per block along the last dimension.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <fmt/core.h>

#include <cstdint>

namespace arm_delegate::tosa::rules {

/// Elements of a block; 0 for an unknown enumerator.
inline std::int64_t block_size(operation const& o) {
  auto const* size = o.attrs.find(attr::block_size);
  if (size == nullptr) return 0;
  return size->name == "BLOCK_SIZE_32" ? 32 : size->name == "BLOCK_SIZE_1" ? 1 : 0;
}

/// The block size, which must be known and, for tensors with scales, not 1.
inline std::int64_t check_block_size(checker const& c, bool scaled = true) {
  auto const size = block_size(c.what());
  c.error_if(size == 0, "block_size is unknown");
  c.error_if(scaled && size == 1, "block_size must not be 1 with scales");
  c.error_if(!scaled && size != 1, "block_size must be 1 without scales");
  return size;
}

/// Checks that `scale` has the sizes of a tensor with one scale per block of `data`.
inline void check_scale_shape(checker const& c, ir::shape const& data, ir::shape const& scale,
                              std::int64_t block) {
  if (data.empty() || data.back() % block != 0)
    c.fail(fmt::format("the last dimension of {} is not a multiple of the block size",
                       to_string(data)));
  auto expected = data;
  expected[expected.rank() - 1] /= block;
  if (scale != expected)
    c.fail(fmt::format("the scales of {} have sizes {}, not {}", data.text(), scale.text(),
                       expected.text()));
}

}  // namespace arm_delegate::tosa::rules
