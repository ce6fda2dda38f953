#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SLICE_SHAPE: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// Takes `size` elements from `start` on.
struct slice_shape {
  static constexpr op code = op::slice_shape;

  static void check(checker& c) {
    auto const start = c.constant(1);
    auto const size = c.constant(2);
    if (!start || !size) return;
    check_range(c, start->front(), size->front(), detail::length(c.input()),
                detail::length(c.output()));
  }

  static void run(call const& c) {
    auto const in = detail::elements(c.inputs[0]);
    auto const start = c.scalar(1);
    auto const size = c.scalar(2);
    check_range(c, start, size, c.inputs[0].numel(), c.output().numel());
    std::ranges::copy(in.subspan(static_cast<std::size_t>(start), static_cast<std::size_t>(size)),
                      c.output().as<std::int64_t>());
  }

 private:
  template <class Place>
  static void check_range(Place const& c, std::int64_t start, std::int64_t size, std::int64_t in,
                          std::int64_t out) {
    detail::must(c, size > 0, "size must be positive");
    detail::must(c, start >= 0, "start must not be negative");
    detail::must(c, start <= in - size, "the slice ends beyond the operand");
    detail::must(c, size == out, "the result's length differs from the slice's");
  }
};

}  // namespace arm_delegate::tosa::operators
