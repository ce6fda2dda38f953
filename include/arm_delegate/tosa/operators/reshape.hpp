#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/reshape.hpp>

#include <cstring>

namespace arm_delegate::tosa::operators {

/// The same elements with another shape.
struct reshape : rules::reshape {
  static void run(call const& c) {
    detail::error_if(c, broken_shape(detail::elements(c.inputs[1]), c.output().sizes));
    std::memcpy(c.output().data, c.inputs[0].data, c.inputs[0].byte_size());
  }
};

}  // namespace arm_delegate::tosa::operators
