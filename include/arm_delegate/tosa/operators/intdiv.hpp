#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// INTDIV: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/rules/operators/intdiv.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// The quotient of two elements, rounded towards zero.
struct intdiv : rules::intdiv {
  static void run(call const& c) {
    bool holds = true;
    kernels::with_types<std::int32_t, std::int64_t>(
        c.output().type,
        [&]<class T>(std::type_identity<T>) { holds = kernels::binary<T>(c, divide<T>); });
    c.require(holds, "a division by zero, or a quotient that overflows");
  }

 private:
  template <class T>
  static constexpr auto divide = [](T a, T b, kernels::flags<T>& broken) {
    // Either would trap.
    bool const undefined = b == 0 || (b == -1 && a == std::numeric_limits<T>::min());
    broken |= undefined ? 1U : 0U;
    return a / (undefined ? T{1} : b);
  };
};

}  // namespace arm_delegate::tosa::operators
