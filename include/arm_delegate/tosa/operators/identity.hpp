#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// IDENTITY: a kernel. Its row in the specification's table is its only rule.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>

#include <cstring>

namespace arm_delegate::tosa::operators {

/// Copies the operand.
struct identity {
  static constexpr op code = op::identity;

  /// Two tensors of one variable share memory.
  static void run(call const& c) {
    std::memmove(c.output().data, c.inputs[0].data, c.inputs[0].byte_size());
  }
};

}  // namespace arm_delegate::tosa::operators
