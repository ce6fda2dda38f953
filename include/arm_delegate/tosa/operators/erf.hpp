#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ERF: a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/operators/detail/elementary.hpp>
#include <arm_delegate/tosa/operators/detail/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// The error function of each element.
struct erf {
  static constexpr op code = op::erf;

  static void run(call const& c) {
    detail::map_float(c, [](float x) { return detail::error_function(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
