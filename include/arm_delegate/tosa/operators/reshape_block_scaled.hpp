#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESHAPE_BLOCK_SCALED: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/block_scaled.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::tosa::operators {

/// The same elements with another shape, and their scales, if any, likewise.
struct reshape_block_scaled {
  static constexpr op code = op::reshape_block_scaled;

  static void check(checker& c) {
    auto const tensors = c.input_count() - 1;
    c.error_if(tensors != 1 && tensors != 2, "the operand must be a tensor with or without scales");
    c.error_if(c.output_count() != tensors, "operand and result must both have scales or neither");
    bool const scaled = tensors == 2;
    auto const block = detail::check_block_size(c, scaled);
    for (std::size_t i = 0; i < tensors; ++i) {
      c.limit_rank(c.input(i));
      c.limit_rank(c.output(i));
      c.error_if(c.input(i).type != c.output(i).type, "operand and result differ in type");
      c.error_if(c.input(i).sizes.numel() != c.output(i).sizes.numel(),
                 "operand and result differ in their number of elements");
    }
    if (scaled) {
      detail::check_scale_shape(c, c.input(0).sizes, c.input(1).sizes, block);
      detail::check_scale_shape(c, c.output(0).sizes, c.output(1).sizes, block);
    }
    c.error_if(
        detail::length(c.input(tensors)) != static_cast<std::int64_t>(c.output().sizes.rank()),
        "new_value_shape must have one element per dimension of the result");
    if (auto const shape = c.constant(tensors)) check_shape(c, *shape, c.output().sizes);
  }

  static void run(call const& c) {
    check_shape(c, detail::elements(c.inputs.back()), c.output().sizes);
    for (std::size_t i = 0; i < c.outputs.size(); ++i) {
      std::memcpy(c.outputs[i].data, c.inputs[i].data, c.inputs[i].byte_size());
    }
  }

 private:
  template <class Place>
  static void check_shape(Place const& c, std::span<std::int64_t const> shape,
                          ir::shape const& out) {
    detail::must(c, std::ranges::equal(shape, out),
                 "the result's shape differs from new_value_shape");
  }
};

}  // namespace arm_delegate::tosa::operators
