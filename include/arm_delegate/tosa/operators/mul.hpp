#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MUL: a kernel.

#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/mul.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The product of two elements; INT32 products are shifted right with rounding.
struct mul : rules::mul {
  static void run(call const& c) {
    auto const shift = c.scalar(2);
    auto const type = c.inputs[0].type;
    c.require(0 <= shift && shift <= 63, "the shift is not in [0, 63]");
    c.require(type == dtype::int32 || shift == 0, "only INT32 products can have a shift");
    switch (type) {
      case dtype::int8: kernels::binary<std::int8_t, std::int32_t>(c, exact); break;
      case dtype::int16: kernels::binary<std::int16_t, std::int32_t>(c, exact); break;
      case dtype::int32:
        if (shift == 0) {
          kernels::binary<std::int32_t>(c, wrapping<std::int32_t, std::uint32_t>);
        } else {
          auto const by = static_cast<unsigned>(shift);
          c.require(kernels::binary<std::int32_t>(c, shifted{by}), "a shifted product overflows");
        }
        break;
      case dtype::int64:
        kernels::binary<std::int64_t>(c, wrapping<std::int64_t, std::uint64_t>);
        break;
      default: kernels::binary_float(c, [](float a, float b) { return a * b; });
    }
  }

 private:
  static constexpr auto exact = [](std::int32_t a, std::int32_t b) { return a * b; };

  /// The low bits of the product.
  template <class T, class Bits>
  static constexpr auto wrapping =
      [](T a, T b) { return static_cast<Bits>(a) * static_cast<Bits>(b); };

  struct shifted {
    unsigned by;

    constexpr std::int32_t operator()(std::int32_t a, std::int32_t b, std::uint32_t& broken) const {
      // Many processors only shift 64-bit vectors without sign: adding a power of two makes the
      // product positive, and its contribution is subtracted afterwards.
      constexpr auto positive = std::uint64_t{1} << 63U;
      auto const round = std::uint64_t{1} << (by - 1U);
      auto const product = static_cast<std::uint64_t>(std::int64_t{a} * std::int64_t{b});
      auto const result = ((product + (positive + round)) >> by) - (positive >> by);
      broken |= static_cast<std::uint32_t>((result + 0x80000000U) >> 32U);
      return static_cast<std::int32_t>(result);
    }
  };
};

}  // namespace arm_delegate::tosa::operators
