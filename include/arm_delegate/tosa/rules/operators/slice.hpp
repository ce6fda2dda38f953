#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of SLICE.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// `start` and `size` describe a box in the operand, and the result has its sizes.
struct slice {
  static constexpr op code = op::slice;

  static void check(checker& c) {
    auto const& in = c.input().sizes;
    auto const rank = static_cast<std::int64_t>(in.rank());
    c.error_if(detail::length(c.input(1)) != rank || detail::length(c.input(2)) != rank,
               "start and size must have one element per dimension");
    c.error_if(c.output().sizes.rank() != in.rank(), "operand and result differ in rank");
    if (auto const size = c.constant(2)) c.error_if(broken_size(*size, c.output().sizes));
    if (auto const start = c.constant(1)) c.error_if(broken_start(*start, in, c.output().sizes));
  }

  /// The broken rule once start is known.
  static std::string_view broken_start(std::span<std::int64_t const> start, ir::shape const& in,
                                       ir::shape const& out) {
    for (std::size_t d = 0; d < in.rank(); ++d) {
      if (start[d] < 0) return "start must not be negative";
      if (start[d] > in[d] - out[d]) return "the slice ends beyond the operand";
    }
    return {};
  }
  /// The broken rule once size is known.
  static std::string_view broken_size(std::span<std::int64_t const> size, ir::shape const& out) {
    for (auto const s : size) {
      if (s <= 0) return "size must be positive";
    }
    if (!ranges::equal(size, out)) return "the result's shape differs from the slice's";
    return {};
  }
};

}  // namespace arm_delegate::tosa::rules
