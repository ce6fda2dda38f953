#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CLZ: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// The number of leading zero bits of each element.
struct clz {
  static constexpr op code = op::clz;

  static void run(call const& c) {
    kernels::with_types<std::int32_t, std::int64_t>(
        c.output().type, [&]<class T>(std::type_identity<T>) {
          kernels::map<T>(
              c, [](T x) { return std::countl_zero(static_cast<std::make_unsigned_t<T>>(x)); });
        });
  }
};

}  // namespace arm_delegate::tosa::operators
