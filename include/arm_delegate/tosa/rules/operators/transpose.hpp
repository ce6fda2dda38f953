#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of TRANSPOSE.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::rules {

/// `perms` is a permutation that makes the sizes of the result.
struct transpose {
  static constexpr op code = op::transpose;

  static void check(checker& c) {
    auto const& in = c.input().sizes;
    auto const& out = c.output().sizes;
    c.error_if(in.rank() != out.rank(), "operand and result differ in rank");
    unsigned used = 0;
    auto const perms = c.integers(attr::perms, in.rank());
    for (std::size_t d = 0; d < perms.size(); ++d) {
      auto const from = perms[d];
      c.error_if(from < 0 || from >= static_cast<std::int64_t>(in.rank()),
                 "perms must lie in [0, rank)");
      auto const bit = 1U << static_cast<unsigned>(from);
      c.error_if((used & bit) != 0, "perms contains a dimension twice");
      used |= bit;
      c.error_if(out[d] != in[static_cast<std::size_t>(from)],
                 "the result's shape is not the operand's permuted");
    }
  }
};

}  // namespace arm_delegate::tosa::rules
