#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts elements to the types that kernels multiply.

#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::kernels {

/// to[i] = from[i] - zero_point.
template <class T>
ARM_DELEGATE_HOT inline void widen(T const* from, std::size_t count, std::int32_t zero_point,
                                   std::int16_t* to) {
  auto const zp = static_cast<std::int16_t>(zero_point);
  for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::int16_t>(from[i] - zp);
}

/// Floats are copied.
inline void widen(float const* from, std::size_t count, std::int32_t, float* to) {
  std::copy_n(from, count, to);
}

}  // namespace arm_delegate::tosa::kernels
