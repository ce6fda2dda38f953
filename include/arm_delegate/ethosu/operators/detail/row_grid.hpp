#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rows of a matrix as the pixels of a feature map.

#include <arm_delegate/ir/shape.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::operators::detail {

/// The height, width and depth of a map of that many rows: about as high as wide, as blocks are,
/// and not higher than wide, as microblocks are.
[[nodiscard]] inline ir::shape row_grid(std::int64_t rows, std::int64_t depth) {
  std::int64_t height = 1;
  for (std::int64_t h = 1; h * h <= rows; ++h) {
    if (rows % h == 0) height = h;
  }
  return {height, rows / height, depth};
}

}  // namespace arm_delegate::ethosu::operators::detail
