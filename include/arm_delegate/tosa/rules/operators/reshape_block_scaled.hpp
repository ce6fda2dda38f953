#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of RESHAPE_BLOCK_SCALED.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// Operand and result have the same number of elements, and a scale for each block or none.
struct reshape_block_scaled {
  static constexpr op code = op::reshape_block_scaled;

  static void check(checker& c) {
    auto const tensors = c.input_count() - 1;
    c.error_if(tensors != 1 && tensors != 2, "the operand must be a tensor with or without scales");
    c.error_if(c.output_count() != tensors, "operand and result must both have scales or neither");
    bool const scaled = tensors == 2;
    auto const block = check_block_size(c, scaled);
    for (std::size_t i = 0; i < tensors; ++i) {
      c.limit_rank(c.input(i));
      c.limit_rank(c.output(i));
      c.error_if(c.input(i).type != c.output(i).type, "operand and result differ in type");
      c.error_if(c.input(i).sizes.numel() != c.output(i).sizes.numel(),
                 "operand and result differ in their number of elements");
    }
    if (scaled) {
      check_scale_shape(c, c.input(0).sizes, c.input(1).sizes, block);
      check_scale_shape(c, c.output(0).sizes, c.output(1).sizes, block);
    }
    c.error_if(
        detail::length(c.input(tensors)) != static_cast<std::int64_t>(c.output().sizes.rank()),
        "new_value_shape must have one element per dimension of the result");
    if (auto const shape = c.constant(tensors)) {
      c.error_if(broken_shape(*shape, c.output().sizes));
    }
  }

  /// The broken rule once the shape is known.
  static std::string_view broken_shape(std::span<std::int64_t const> shape, ir::shape const& out) {
    if (ranges::equal(shape, out)) return {};
    return "the result's shape differs from new_value_shape";
  }
};

}  // namespace arm_delegate::tosa::rules
