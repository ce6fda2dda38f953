#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GATHER: a kernel. Its row in the specification's table is its only rule.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>
#include <arm_delegate/tosa/operators/detail/indices.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// The rows of `values` that `indices` selects.
struct gather {
  static constexpr op code = op::gather;

  static void run(call const& c) {
    auto const& values = c.inputs[0];
    auto const bytes = detail::row_bytes(values);
    kernels::with_copy(bytes, [&](auto copy) {
      detail::for_each_index(c, c.inputs[1], values.sizes[1],
                             [&](std::size_t position, std::size_t row) {
                               copy(c.output().data + position * bytes, values.data + row * bytes);
                             });
    });
  }
};

}  // namespace arm_delegate::tosa::operators
