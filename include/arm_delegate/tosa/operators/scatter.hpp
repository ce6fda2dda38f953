#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SCATTER: a kernel. Its row in the specification's table is its only rule.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>
#include <arm_delegate/tosa/operators/detail/indices.hpp>

#include <cstddef>
#include <cstring>

namespace arm_delegate::tosa::operators {

/// `values_in` with the rows at `indices` replaced by those of `input`; each index occurs at most
/// once.
struct scatter {
  static constexpr op code = op::scatter;

  /// One byte per row: whether it was written.
  static std::size_t scratch(call const& c) {
    return static_cast<std::size_t>(c.inputs[0].sizes[0] * c.inputs[0].sizes[1]);
  }

  static void run(call const& c) {
    auto const& values = c.inputs[0];
    auto const bytes = detail::row_bytes(values);
    std::memcpy(c.output().data, values.data, values.byte_size());
    ranges::fill(c.scratch, std::byte{0});
    kernels::with_copy(bytes, [&](auto copy) {
      detail::for_each_index(
          c, c.inputs[1], values.sizes[1], [&](std::size_t position, std::size_t row) {
            c.require(c.scratch[row] == std::byte{0}, "two indices name the same row");
            c.scratch[row] = std::byte{1};
            copy(c.output().data + row * bytes, c.inputs[2].data + position * bytes);
          });
    });
  }
};

}  // namespace arm_delegate::tosa::operators
