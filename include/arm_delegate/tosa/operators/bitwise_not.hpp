#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_NOT: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// Each element with all bits inverted.
struct bitwise_not {
  static constexpr op code = op::bitwise_not;

  static void run(call const& c) {
    kernels::with_types<std::int8_t, std::int16_t, std::int32_t, std::int64_t>(
        c.output().type,
        [&]<class T>(std::type_identity<T>) { kernels::map<T>(c, [](T x) { return ~x; }); });
  }
};

}  // namespace arm_delegate::tosa::operators
