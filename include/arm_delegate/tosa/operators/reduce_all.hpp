#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_ALL: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/reduction.hpp>
#include <arm_delegate/tosa/rules/operators/reduce_all.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// True where all elements along an axis are.
struct reduce_all : rules::reduce_all {
  static void run(call const& c) {
    using boolean = std::uint8_t;
    detail::reduce<boolean>(c, [](boolean a, boolean b) { return static_cast<boolean>(a & b); });
  }
};

}  // namespace arm_delegate::tosa::operators
