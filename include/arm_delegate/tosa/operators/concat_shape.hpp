#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONCAT_SHAPE: a kernel.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/concat_shape.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// Concatenates the elements of all operands.
struct concat_shape : rules::concat_shape {
  static void run(call const& c) {
    auto* to = c.output().as<std::int64_t>();
    for (auto const& in : c.inputs) to = ranges::copy(detail::elements(in), to);
  }
};

}  // namespace arm_delegate::tosa::operators
