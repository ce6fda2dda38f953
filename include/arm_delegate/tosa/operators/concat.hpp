#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONCAT: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>
#include <arm_delegate/tosa/operators/detail/axis.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstring>

namespace arm_delegate::tosa::operators {

/// Concatenates the operands along one axis.
struct concat {
  static constexpr op code = op::concat;

  static void check(checker& c) {
    c.error_if(c.input_count() == 0, "at least one operand is required");
    auto expected = c.input().sizes;
    auto const axis = detail::checked_axis(c);
    auto& sum = expected[axis];
    for (std::size_t i = 1; i < c.input_count(); ++i) {
      auto const& mine = c.input(i).sizes;
      c.error_if(mine.rank() != expected.rank(), "operands differ in rank");
      for (std::size_t d = 0; d < mine.rank(); ++d) {
        if (d == axis) continue;
        c.error_if(mine[d] != expected[d], "operands differ in a dimension that is not the axis");
      }
      sum += mine[axis];
    }
    c.error_if(c.output().sizes != expected, "the result's shape does not match the operands");
  }

  static void run(call const& c) {
    auto const axis = detail::axis_of(c);
    auto const& out = c.output();
    auto const outer = kernels::product(out.sizes, 0, axis);
    auto const inner =
        kernels::product(out.sizes, axis + 1, out.sizes.rank()) * storage_size(out.type);
    auto* to = out.data;
    for (std::size_t o = 0; o < outer; ++o) {
      for (auto const& in : c.inputs) {
        auto const bytes = inner * static_cast<std::size_t>(in.sizes[axis]);
        std::memcpy(to, in.data + o * bytes, bytes);
        to += bytes;
      }
    }
  }
};

}  // namespace arm_delegate::tosa::operators
