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

/// `f` of a value and the number of bits to shift it by, which must be less than the value has.
template <class F>
void shift(call const& c, F f) {
  auto const holds = binary_integer(c, [f]<class T>(T value, T by, flags<T>& broken) {
    constexpr auto last = std::numeric_limits<std::make_unsigned_t<T>>::digits - 1;
    broken |= static_cast<flags<T>>(bits_of(by) & static_cast<flags<T>>(~last));
    return f(value, by & last);
  });
  c.require(holds, "an element is shifted by less than 0 or by all of its bits");
}

}  // namespace arm_delegate::tosa::kernels
