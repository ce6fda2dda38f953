#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOG: a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/operators/detail/elementary.hpp>
#include <arm_delegate/tosa/operators/detail/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// The natural logarithm of each element.
struct log {
  static constexpr op code = op::log;

  static void run(call const& c) {
    detail::map_float(c, [](float x) { return detail::logarithm(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
