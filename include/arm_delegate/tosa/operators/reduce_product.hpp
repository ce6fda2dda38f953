#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_PRODUCT: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/operators/detail/reduction.hpp>
#include <arm_delegate/tosa/rules/operators/reduce_product.hpp>

namespace arm_delegate::tosa::operators {

/// The product of all elements along an axis.
struct reduce_product : rules::reduce_product {
  static void run(call const& c) {
    detail::reduce<float>(c, [](float a, float b) { return a * b; });
    kernels::round_result(c);
  }
};

}  // namespace arm_delegate::tosa::operators
