#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of MATMUL_T_BLOCK_SCALED.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::rules {

/// Both operands have a scale for each block.
struct matmul_t_block_scaled {
  static constexpr op code = op::matmul_t_block_scaled;

  static void check(checker& c) {
    auto const block = check_block_size(c);
    check_scale_shape(c, c.input(0).sizes, c.input(1).sizes, block);
    check_scale_shape(c, c.input(2).sizes, c.input(3).sizes, block);
    c.error_if(c.size("D") != c.size("N") && c.size("D") != 1,
               "the first dimension of B must be 1 or A's first dimension");
  }
};

}  // namespace arm_delegate::tosa::rules
