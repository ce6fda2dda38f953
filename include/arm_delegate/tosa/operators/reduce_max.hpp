#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_MAX: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/operators/detail/reduction.hpp>
#include <arm_delegate/tosa/rules/operators/reduce_max.hpp>

#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// The greatest element along an axis.
struct reduce_max : rules::reduce_max {
  static void run(call const& c) {
    detail::with_nan_mode<detail::maximum_of>(c, [&](auto f) {
      kernels::with_types<std::int8_t, std::int16_t, std::int32_t, std::int64_t, float>(
          c.output().type, [&]<class T>(std::type_identity<T>) { detail::reduce<T>(c, f); });
    });
  }
};

}  // namespace arm_delegate::tosa::operators
