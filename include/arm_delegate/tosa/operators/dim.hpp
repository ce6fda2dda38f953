#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DIM: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/axis.hpp>
#include <arm_delegate/tosa/rules/operators/dim.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The size of one dimension, as a shape of one element.
struct dim : rules::dim {
  static void run(call const& c) {
    *c.output().as<std::int64_t>() = c.inputs[0].sizes[detail::axis_of(c)];
  }
};

}  // namespace arm_delegate::tosa::operators
