#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of REDUCE_PRODUCT.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/axis.hpp>

namespace arm_delegate::tosa::rules {

/// The result has size 1 at the axis.
struct reduce_product {
  static constexpr op code = op::reduce_product;

  static void check(checker& c) { detail::check_reduction(c); }
};

}  // namespace arm_delegate::tosa::rules
