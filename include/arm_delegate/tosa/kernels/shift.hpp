#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Shifts of one element by another.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

template <class T>
constexpr auto bits_of(T value) {
  return static_cast<std::make_unsigned_t<T>>(value);
}

/// Applies `f` to a value and a shift amount, which must be less than the value's width.
template <class F>
void shift(call const& c, F f) {
  auto const holds = binary_integer(c, [f]<class T>(T value, T by, flags<T>& broken) {
    constexpr auto last = std::numeric_limits<std::make_unsigned_t<T>>::digits - 1;
    broken |= static_cast<flags<T>>(bits_of(by) & static_cast<flags<T>>(~last));
    return f(value, by & last);
  });
  c.require(holds, "a shift amount is negative, or not less than the element's width");
}

}  // namespace arm_delegate::tosa::kernels
