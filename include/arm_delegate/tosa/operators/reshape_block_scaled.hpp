#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESHAPE_BLOCK_SCALED: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/reshape_block_scaled.hpp>

#include <cstddef>
#include <cstring>

namespace arm_delegate::tosa::operators {

/// The same elements with another shape, and their scales, if any, likewise.
struct reshape_block_scaled : rules::reshape_block_scaled {
  static void run(call const& c) {
    detail::error_if(c, broken_shape(detail::elements(c.inputs.back()), c.output().sizes));
    for (std::size_t i = 0; i < c.outputs.size(); ++i) {
      std::memcpy(c.outputs[i].data, c.inputs[i].data, c.inputs[i].byte_size());
    }
  }
};

}  // namespace arm_delegate::tosa::operators
