#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ROW_GATHER_BLOCK_SCALED: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/block_scaled.hpp>
#include <arm_delegate/tosa/operators/detail/indices.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace arm_delegate::tosa::operators {

/// Gathers `row_count` rows from each index on, of the values and, if present, of their scales.
struct row_gather_block_scaled {
  static constexpr op code = op::row_gather_block_scaled;

  static void check(checker& c) {
    c.error_if(c.input_count() < 3, "the values are missing");
    auto const tensors = c.input_count() - 2;
    c.error_if(tensors > 2, "the values must be a tensor with or without scales");
    c.error_if(c.output_count() != tensors, "values and result must both have scales or neither");
    auto const block = detail::check_block_size(c, tensors == 2);
    for (std::size_t i = 0; i < tensors; ++i) check_values(c, i);
    c.error_if(c.input(0).sizes[2] % block != 0, "C is not a multiple of the block size");
    if (tensors == 2) detail::check_scale_shape(c, c.input(0).sizes, c.input(1).sizes, block);
    if (auto const rows = c.constant(tensors + 1)) {
      check_row_count(c, rows->front(), c.input(tensors).sizes, c.output().sizes);
    }
  }

  static void run(call const& c) {
    auto const tensors = c.outputs.size();
    auto const& indices = c.inputs[tensors];
    auto const rows = c.scalar(tensors + 1);
    check_row_count(c, rows, indices.sizes, c.output().sizes);
    for (std::size_t i = 0; i < tensors; ++i) gather_rows(c, i, static_cast<std::size_t>(rows));
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

  template <class Place>
  static void check_row_count(Place const& c, std::int64_t rows, ir::shape const& indices,
                              ir::shape const& out) {
    detail::must(c, rows >= 1, "row_count must be at least 1");
    detail::must(c, out[1] % indices[1] == 0 && out[1] / indices[1] == rows,
                 "the result must have W*row_count rows");
  }

  static void gather_rows(call const& c, std::size_t i, std::size_t rows) {
    auto const& values = c.inputs[i];
    auto const bytes = detail::row_bytes(values);
    auto const starts = values.sizes[1] - static_cast<std::int64_t>(rows) + 1;
    auto* out = c.outputs[i].data;
    auto const per_batch = static_cast<std::size_t>(values.sizes[1]);
    auto const positions = static_cast<std::size_t>(c.inputs[c.outputs.size()].sizes[1]);
    // Indices count positions at which `rows` rows start; there are fewer of these than rows.
    detail::for_each_index(
        c, c.inputs[c.outputs.size()], starts, [&](std::size_t position, std::size_t start) {
          auto const batch = position / positions;
          auto const at = start - batch * static_cast<std::size_t>(starts);
          std::memcpy(out + position * rows * bytes, values.data + (batch * per_batch + at) * bytes,
                      rows * bytes);
        });
  }
};

}  // namespace arm_delegate::tosa::operators
