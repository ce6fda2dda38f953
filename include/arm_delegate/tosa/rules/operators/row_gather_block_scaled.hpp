#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of ROW_GATHER_BLOCK_SCALED.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// Values and results have rank 3, and a scale for each block or none.
struct row_gather_block_scaled {
  static constexpr op code = op::row_gather_block_scaled;

  static void check(checker& c) {
    c.error_if(c.input_count() < 3, "the values are missing");
    auto const tensors = c.input_count() - 2;
    c.error_if(tensors > 2, "the values must be a tensor with or without scales");
    c.error_if(c.output_count() != tensors, "values and result must both have scales or neither");
    auto const block = check_block_size(c, tensors == 2);
    for (std::size_t i = 0; i < tensors; ++i) check_values(c, i);
    c.error_if(c.input(0).sizes[2] % block != 0, "C is not a multiple of the block size");
    if (tensors == 2) check_scale_shape(c, c.input(0).sizes, c.input(1).sizes, block);
    if (auto const rows = c.constant(tensors + 1)) {
      c.error_if(broken_row_count(rows->front(), c.input(tensors).sizes, c.output().sizes));
    }
  }

  /// The broken rule once the number of rows is known.
  static std::string_view broken_row_count(std::int64_t rows, ir::shape const& indices,
                                           ir::shape const& out) {
    if (rows < 1) return "row_count must be at least 1";
    if (out[1] % indices[1] != 0 || out[1] / indices[1] != rows)
      return "the result must have W*row_count rows";
    return {};
  }

 private:
  static void check_values(checker const& c, std::size_t i) {
    auto const& values = c.input(i);
    auto const& result = c.output(i);
    c.error_if(values.type != result.type, "operand and result differ in type");
    c.error_if(values.sizes.rank() != 3 || result.sizes.rank() != 3,
               "values and results must have rank 3");
    auto const& indices = c.input(c.input_count() - 2).sizes;
    c.error_if(values.sizes[0] != indices[0] || result.sizes[0] != indices[0],
               "values, indices and results differ in N");
    c.error_if(values.sizes[2] != result.sizes[2], "values and results differ in C");
    c.error_if(result.sizes[1] != c.output(0).sizes[1], "results differ in their number of rows");
  }
};

}  // namespace arm_delegate::tosa::rules
