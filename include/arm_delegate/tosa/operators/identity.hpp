#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// IDENTITY: a kernel. Its table row is its whole rule.

#include <arm_delegate/tosa/call.hpp>

#include <cstring>

namespace arm_delegate::tosa::operators {

/// The operand.
struct identity {
  static constexpr op code = op::identity;

  static void run(call const& c) {
    std::memcpy(c.output().data, c.inputs[0].data, c.inputs[0].byte_size());
  }
};

}  // namespace arm_delegate::tosa::operators
