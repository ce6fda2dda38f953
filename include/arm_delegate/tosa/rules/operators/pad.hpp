#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of PAD.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// Padding is not negative, and the result has the sizes of the operand with it.
struct pad {
  static constexpr op code = op::pad;

  static void check(checker& c) {
    auto const& in = c.input().sizes;
    c.error_if(c.output().sizes.rank() != in.rank(), "operand and result differ in rank");
    c.error_if(detail::length(c.input(1)) != 2 * static_cast<std::int64_t>(in.rank()),
               "padding needs two elements for each dimension");
    if (auto const padding = c.constant(1)) {
      c.error_if(broken_padding(*padding, in, c.output().sizes));
    }
  }

  /// The broken rule once the padding is known. Compares sizes without sums, which could overflow.
  static std::string_view broken_padding(std::span<std::int64_t const> padding, ir::shape const& in,
                                         ir::shape const& out) {
    for (std::size_t d = 0; d < in.rank(); ++d) {
      auto const before = padding[2 * d];
      auto const after = padding[2 * d + 1];
      if (before < 0 || after < 0) return "padding must not be negative";
      auto const extra = out[d] - in[d];
      if (before > extra || after != extra - before)
        return "the result's shape is not the operand's shape plus padding";
    }
    return {};
  }
};

}  // namespace arm_delegate::tosa::rules
