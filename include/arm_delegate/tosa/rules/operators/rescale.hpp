#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of RESCALE.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::rules {

/// Zero points, rounding and signs are those that the element types allow.
struct rescale {
  static constexpr op code = op::rescale;

  static void check(checker& c) {
    auto const in = c.input().type;
    auto const out = c.output().type;
    bool const in_unsigned = c.flag(attr::input_unsigned);
    bool const out_unsigned = c.flag(attr::output_unsigned);
    bool const scale32 = c.flag(attr::scale32);
    check_zero_point(c, 3, in_unsigned);
    check_zero_point(c, 4, out_unsigned);
    c.error_if(scale32 && in == dtype::int48, "INT48 needs scale32 to be false");
    check_rounding(c);
    c.error_if(!scale32 && c.is(attr::rounding_mode, "DOUBLE_ROUND"), "DOUBLE_ROUND needs scale32");
    c.error_if(in_unsigned && out_unsigned, "operand and result must not both be unsigned");
    c.error_if(out == dtype::int32 && in_unsigned, "an INT32 result requires a signed operand");
    c.error_if(in_unsigned && in != dtype::int8 && in != dtype::int16,
               "only INT8 and INT16 operands can be unsigned");
    c.error_if(out_unsigned && in != dtype::int8 && in != dtype::int16,
               "only INT8 and INT16 operands can give an unsigned result");
    c.error_if(out_unsigned && out == dtype::int32, "an INT32 result cannot be unsigned");
    check_scales(c, scale32 ? dtype::int32 : dtype::int16);
  }

  /// Sign-extends a zero point of 8 or 16 bits; unsigned ones are stored as signed.
  static std::int64_t extended(std::int64_t value, dtype type, bool is_unsigned) {
    if (!is_unsigned) return value;
    return value & (type == dtype::int8 ? 0xFF : 0xFFFF);
  }

 private:
  static void check_rounding(checker const& c) {
    if (c.is(attr::rounding_mode, "SINGLE_ROUND")) return;
    if (c.is(attr::rounding_mode, "DOUBLE_ROUND")) {
      return c.needs(specification::ext_doubleround, "DOUBLE_ROUND needs EXT-DOUBLEROUND");
    }
    if (c.is(attr::rounding_mode, "INEXACT_ROUND")) {
      return c.needs(specification::ext_inexactround, "INEXACT_ROUND needs EXT-INEXACTROUND");
    }
    c.fail("rounding_mode is unknown");
  }

  static void check_zero_point(checker const& c, std::size_t operand, bool is_unsigned) {
    auto const values = c.constant(operand);
    if (!values || values->empty()) return;
    auto const type = c.input(operand).type;
    auto const value = extended(values->front(), type, is_unsigned);
    if (type == dtype::int8) return;
    bool const middle = type == dtype::int16 && is_unsigned && value == 32768;
    c.error_if(value != 0 && !middle,
               "a zero point must be 0; INT8 allows any, unsigned INT16 also 32768");
  }

  static void check_scales(checker const& c, dtype multiplier) {
    bool const per_channel = c.flag(attr::per_channel);
    auto const& sizes = c.input().sizes;
    c.error_if(per_channel && sizes.rank() == 0, "a scalar has no channels");
    auto const channels = per_channel ? sizes.back() : 1;
    c.error_if(c.input(1).type != multiplier,
               "the multiplier must be INT32 with scale32, else INT16");
    c.error_if(c.input(1).sizes.numel() != channels || c.input(2).sizes.numel() != channels,
               "multiplier and shift must have one element, or one per channel with per_channel");
  }
};

}  // namespace arm_delegate::tosa::rules
