#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums and differences whose overflow violates a REQUIRE.

#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <concepts>
#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// The sign bit as 0 or 1.
template <std::unsigned_integral U>
constexpr U sign_of(U value) {
  return static_cast<U>(value >> static_cast<unsigned>(std::numeric_limits<U>::digits - 1));
}

/// apply_add_s: integers must not overflow.
struct checked_add {
  template <std::signed_integral T>
  constexpr T operator()(T a, T b, flags<T>& broken) const {
    using wrapping = std::make_unsigned_t<T>;
    auto const x = static_cast<wrapping>(a);
    auto const y = static_cast<wrapping>(b);
    auto const sum = static_cast<wrapping>(x + y);
    broken |= sign_of<wrapping>((x ^ sum) & (y ^ sum));
    return static_cast<T>(sum);
  }
  constexpr float operator()(float a, float b) const { return a + b; }
};

/// apply_sub_s: integers must not overflow.
struct checked_subtract {
  template <std::signed_integral T>
  constexpr T operator()(T a, T b, flags<T>& broken) const {
    using wrapping = std::make_unsigned_t<T>;
    auto const x = static_cast<wrapping>(a);
    auto const y = static_cast<wrapping>(b);
    auto const difference = static_cast<wrapping>(x - y);
    broken |= sign_of<wrapping>((x ^ y) & (x ^ difference));
    return static_cast<T>(difference);
  }
  constexpr float operator()(float a, float b) const { return a - b; }
};

}  // namespace arm_delegate::tosa::kernels
