#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ROW_GATHER_BLOCK_SCALED: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/indices.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/row_gather_block_scaled.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace arm_delegate::tosa::operators {

/// Gathers `row_count` rows from each index on, of the values and, if present, of their scales.
struct row_gather_block_scaled : rules::row_gather_block_scaled {
  static void run(call const& c) {
    auto const tensors = c.outputs.size();
    auto const& indices = c.inputs[tensors];
    auto const rows = c.scalar(tensors + 1);
    detail::error_if(c, broken_row_count(rows, indices.sizes, c.output().sizes));
    for (std::size_t i = 0; i < tensors; ++i) gather_rows(c, i, static_cast<std::size_t>(rows));
  }

 private:
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
