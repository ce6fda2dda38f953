#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of ASSERT_EQUAL_SHAPE.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// Two constant shapes are equal or, with `allow_broadcast`, 1 where they are not.
struct assert_equal_shape {
  static constexpr op code = op::assert_equal_shape;

  static void check(checker& c) {
    detail::check_equal_lengths(c);
    auto const a = c.constant(0);
    auto const b = c.constant(1);
    if (a && b) c.error_if(broken_equality(*a, *b, c.flag(attr::allow_broadcast)));
  }

  /// The broken rule once the shapes are known.
  static std::string_view broken_equality(std::span<std::int64_t const> a,
                                          std::span<std::int64_t const> b, bool broadcast) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      bool const one = broadcast && (a[i] == 1 || b[i] == 1);
      if (!one && a[i] != b[i]) return "the shapes differ";
    }
    return {};
  }
};

}  // namespace arm_delegate::tosa::rules
