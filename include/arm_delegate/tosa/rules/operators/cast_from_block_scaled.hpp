#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of CAST_FROM_BLOCK_SCALED.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::rules {

/// The operand has a scale for each block.
struct cast_from_block_scaled {
  static constexpr op code = op::cast_from_block_scaled;

  static void check(checker& c) {
    auto const block = check_block_size(c);
    check_scale_shape(c, c.input(0).sizes, c.input(1).sizes, block);
  }
};

}  // namespace arm_delegate::tosa::rules
