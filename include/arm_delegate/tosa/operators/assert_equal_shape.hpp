#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ASSERT_EQUAL_SHAPE: its rule at run time, which is all that it does.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/assert_equal_shape.hpp>

namespace arm_delegate::tosa::operators {

/// Two shapes must be equal or, with `allow_broadcast`, 1 where they are not.
struct assert_equal_shape : rules::assert_equal_shape {
  static void run(call const& c) {
    detail::error_if(c,
                     broken_equality(detail::elements(c.inputs[0]), detail::elements(c.inputs[1]),
                                     c.flag(attr::allow_broadcast)));
  }
};

}  // namespace arm_delegate::tosa::operators
