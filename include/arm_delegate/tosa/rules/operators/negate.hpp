#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of NEGATE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>

namespace arm_delegate::tosa::rules {

/// Only INT8 has zero points.
struct negate {
  static constexpr op code = op::negate;

  static void check(checker& c) {
    if (c.input().type == dtype::int8) return;
    for (std::size_t i = 1; i <= 2; ++i) {
      auto const& zero_point = c.input(i).data;
      c.error_if(zero_point && zero_point->values<double>().at(0) != 0,
                 "only INT8 has a zero point");
    }
  }
};

}  // namespace arm_delegate::tosa::rules
