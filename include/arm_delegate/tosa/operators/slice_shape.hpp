#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SLICE_SHAPE: a kernel.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/slice_shape.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// Takes `size` elements from `start` on.
struct slice_shape : rules::slice_shape {
  static void run(call const& c) {
    auto const in = detail::elements(c.inputs[0]);
    auto const start = c.scalar(1);
    auto const size = c.scalar(2);
    detail::error_if(c, broken_range(start, size, c.inputs[0].numel(), c.output().numel()));
    ranges::copy(in.subspan(static_cast<std::size_t>(start), static_cast<std::size_t>(size)),
                 c.output().as<std::int64_t>());
  }
};

}  // namespace arm_delegate::tosa::operators
