#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of RESHAPE.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// Operand and result have the same number of elements.
struct reshape {
  static constexpr op code = op::reshape;

  static void check(checker& c) {
    auto const& out = c.output().sizes;
    c.error_if(c.input().sizes.numel() != out.numel(),
               "operand and result differ in their number of elements");
    c.error_if(detail::length(c.input(1)) != static_cast<std::int64_t>(out.rank()),
               "shape must have one element per dimension of the result");
    if (auto const shape = c.constant(1)) c.error_if(broken_shape(*shape, out));
  }

  /// The broken rule once the shape is known.
  static std::string_view broken_shape(std::span<std::int64_t const> shape, ir::shape const& out) {
    if (ranges::equal(shape, out)) return {};
    return "the result's shape differs from the shape operand";
  }
};

}  // namespace arm_delegate::tosa::rules
