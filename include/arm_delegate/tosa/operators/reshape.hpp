#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESHAPE: a rule and a kernel.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::tosa::operators {

/// The same elements with another shape.
struct reshape {
  static constexpr op code = op::reshape;

  static void check(checker& c) {
    auto const& out = c.output().sizes;
    c.error_if(c.input().sizes.numel() != out.numel(),
               "operand and result differ in their number of elements");
    c.error_if(detail::length(c.input(1)) != static_cast<std::int64_t>(out.rank()),
               "shape must have one element per dimension of the result");
    if (auto const shape = c.constant(1)) check_shape(c, *shape, out);
  }

  static void run(call const& c) {
    check_shape(c, detail::elements(c.inputs[1]), c.output().sizes);
    std::memcpy(c.output().data, c.inputs[0].data, c.inputs[0].byte_size());
  }

 private:
  template <class Place>
  static void check_shape(Place const& c, std::span<std::int64_t const> shape,
                          ir::shape const& out) {
    detail::must(c, std::ranges::equal(shape, out),
                 "the result's shape differs from the shape operand");
  }
};

}  // namespace arm_delegate::tosa::operators
