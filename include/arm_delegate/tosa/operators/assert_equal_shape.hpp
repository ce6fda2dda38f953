#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ASSERT_EQUAL_SHAPE: a rule, which is all that it does.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::tosa::operators {

/// Two shapes must be equal or, with `allow_broadcast`, 1 where they are not.
struct assert_equal_shape {
  static constexpr op code = op::assert_equal_shape;

  static void check(checker& c) {
    detail::check_equal_lengths(c);
    auto const a = c.constant(0);
    auto const b = c.constant(1);
    if (a && b) check_equal(c, *a, *b);
  }

  static void run(call const& c) {
    check_equal(c, detail::elements(c.inputs[0]), detail::elements(c.inputs[1]));
  }

 private:
  template <class Place>
  static void check_equal(Place const& c, std::span<std::int64_t const> a,
                          std::span<std::int64_t const> b) {
    bool const broadcast = c.flag(attr::allow_broadcast);
    for (std::size_t i = 0; i < a.size(); ++i) {
      bool const one = broadcast && (a[i] == 1 || b[i] == 1);
      detail::must(c, one || a[i] == b[i], "the shapes differ");
    }
  }
};

}  // namespace arm_delegate::tosa::operators
