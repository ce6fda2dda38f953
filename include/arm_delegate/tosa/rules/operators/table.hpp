#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of TABLE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::rules {

/// The table has 256 entries for INT8 and 513 for INT16.
struct table {
  static constexpr op code = op::table;

  static void check(checker& c) {
    auto const entries = c.input().type == dtype::int8 ? 256 : 513;
    c.error_if(c.input(1).sizes.numel() != entries,
               "the table must have 256 entries for INT8, 513 for INT16");
  }
};

}  // namespace arm_delegate::tosa::rules
