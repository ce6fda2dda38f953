#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DIM: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/axis.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The size of one dimension, as a shape of one element.
struct dim {
  static constexpr op code = op::dim;

  static void check(checker& c) {
    detail::checked_axis(c);
    c.error_if(detail::length(c.output()) != 1, "the result must have one element");
  }

  static void run(call const& c) {
    *c.output().as<std::int64_t>() = c.inputs[0].sizes[detail::axis_of(c)];
  }
};

}  // namespace arm_delegate::tosa::operators
