#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CLAMP: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/rules/operators/clamp.hpp>

#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// Limits each element to two bounds.
struct clamp : rules::clamp {
  static bounds prepare(call const& c) { return read(c.what->attrs, c.output().type); }

  static void run(bounds const& b, call const& c) {
    detail::with_nan_mode<limited>(c, [&](auto f) {
      kernels::with_types<std::int8_t, std::int16_t, float>(
          c.output().type, [&]<class T>(std::type_identity<T>) {
            auto const low = static_cast<T>(b.low);
            auto const high = static_cast<T>(b.high);
            kernels::map<T>(c, [=](T x) { return f(x, low, high); });
          });
    });
  }

 private:
  /// apply_clip_s.
  template <bool IgnoreNan>
  struct limited {
    template <class T>
    constexpr T operator()(T x, T low, T high) const {
      auto const raised = detail::maximum_of<IgnoreNan>{}(x, low);
      return detail::minimum_of<IgnoreNan>{}(raised, high);
    }
  };
};

}  // namespace arm_delegate::tosa::operators
