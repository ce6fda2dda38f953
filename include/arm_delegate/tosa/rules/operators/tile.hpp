#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of TILE.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// The result has the sizes of the operand times `multiples`.
struct tile {
  static constexpr op code = op::tile;

  static void check(checker& c) {
    auto const& in = c.input().sizes;
    c.error_if(c.output().sizes.rank() != in.rank(), "operand and result differ in rank");
    c.error_if(detail::length(c.input(1)) != static_cast<std::int64_t>(in.rank()),
               "multiples must have one element per dimension");
    if (auto const multiples = c.constant(1)) {
      c.error_if(broken_multiples(*multiples, in, c.output().sizes));
    }
  }

  /// The broken rule once multiples is known, without products that could overflow.
  static std::string_view broken_multiples(std::span<std::int64_t const> multiples,
                                           ir::shape const& in, ir::shape const& out) {
    for (std::size_t d = 0; d < in.rank(); ++d) {
      if (in[d] <= 0 || out[d] % in[d] != 0 || out[d] / in[d] != multiples[d])
        return "the result's shape is not the operand's times multiples";
    }
    return {};
  }
};

}  // namespace arm_delegate::tosa::rules
