#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The maximum and minimum of two elements with the attribute `nan_mode`.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>

#include <concepts>

namespace arm_delegate::tosa::operators::detail {

/// apply_max_s. PROPAGATE: NaN if one operand is NaN; IGNORE: NaN if both are.
template <bool IgnoreNan>
struct maximum_of {
  constexpr float operator()(float a, float b) const {
    auto const decisive = IgnoreNan ? b : a;
    return kernels::choose((a >= b) | (decisive != decisive), a, b);
  }
  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return a >= b ? a : b;
  }
};

/// apply_min_s.
template <bool IgnoreNan>
struct minimum_of {
  constexpr float operator()(float a, float b) const {
    auto const decisive = IgnoreNan ? b : a;
    return kernels::choose((a < b) | (decisive != decisive), a, b);
  }
  template <std::integral T>
  constexpr T operator()(T a, T b) const {
    return a < b ? a : b;
  }
};

/// Calls `visit` with the instance of a template for `nan_mode`.
template <template <bool> class Function, class Visit>
void with_nan_mode(call const& c, Visit&& visit) {
  if (c.is(attr::nan_mode, "IGNORE")) {
    visit(Function<true>{});
  } else {
    visit(Function<false>{});
  }
}

}  // namespace arm_delegate::tosa::operators::detail
