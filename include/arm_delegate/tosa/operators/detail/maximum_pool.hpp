#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernel of MAX_POOL2D and MAX_POOL2D_ADAPTIVE.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/operators/detail/pool.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::operators::detail {

/// The neutral element of the maximum: NaN if NaNs are ignored.
template <bool IgnoreNan, class T>
constexpr T least_element() {
  if constexpr (std::is_integral_v<T>) return std::numeric_limits<T>::min();
  return IgnoreNan ? std::numeric_limits<T>::quiet_NaN() : -std::numeric_limits<T>::infinity();
}

template <bool IgnoreNan, class T>
void run_maximum_pool(pool_shape const& s, call const& c, maximum_of<IgnoreNan> maximum) {
  auto const each = [&](T const* image, pool_window const& w, T* __restrict out) {
    std::fill_n(out, s.channels, least_element<IgnoreNan, T>());
    for_each_pixel(s, image, w, [&](T const* __restrict pixel) {
      for (std::int64_t i = 0; i < s.channels; ++i) out[i] = maximum(out[i], pixel[i]);
    });
  };
  for_each_window<T>(s, c, each);
}

inline void run_maximum_pool(pool_shape const& s, call const& c) {
  with_storage(c.inputs[0].type, [&]<class T>(std::type_identity<T>) {
    with_nan_mode<maximum_of>(c, [&]<bool IgnoreNan>(maximum_of<IgnoreNan> maximum) {
      run_maximum_pool<IgnoreNan, T>(s, c, maximum);
    });
  });
}

}  // namespace arm_delegate::tosa::operators::detail
