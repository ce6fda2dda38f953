#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DIM: a rule and a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The size of one dimension, as a shape of one element.
struct dim {
  static constexpr op code = op::dim;

  static void check(checker& c) {
    auto const axis = c.integer("axis");
    auto const rank = static_cast<std::int64_t>(c.input().sizes.rank());
    c.error_if(axis < 0 || axis >= rank, "axis must lie in [0, rank)");
    c.error_if(detail::length(c.output()) != 1, "the result must have one element");
  }

  static void run(call const& c) {
    auto const axis = static_cast<std::size_t>(c.integer("axis"));
    *c.output().as<std::int64_t>() = c.inputs[0].sizes[axis];
  }
};

}  // namespace arm_delegate::tosa::operators
