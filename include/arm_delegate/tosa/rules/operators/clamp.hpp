#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of CLAMP.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/nan_mode.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::tosa::rules {

/// The bounds have the element type and are in order. The NaN mode is known.
struct clamp {
  static constexpr op code = op::clamp;

  /// The bounds; this type represents those of every element type.
  struct bounds {
    double low;
    double high;
  };

  static void check(checker& c) {
    detail::check_nan_mode(c);
    auto const& attrs = c.what().attrs;
    auto const type = c.input().type;
    c.error_if(bytes_of(attrs, attr::min_val).size() < width(type), "min_val has too few bytes");
    c.error_if(bytes_of(attrs, attr::max_val).size() < width(type), "max_val has too few bytes");
    auto const b = read(attrs, type);
    c.error_if(!(b.low <= b.high), "max_val is less than min_val, or either is NaN");
  }

  /// The bounds of elements of that type.
  static bounds read(attributes const& attrs, dtype type) {
    return {value(bytes_of(attrs, attr::min_val), type),
            value(bytes_of(attrs, attr::max_val), type)};
  }

 private:
  static std::size_t width(dtype type) { return info(type).bits / 8U; }

  static std::vector<std::byte> const& bytes_of(attributes const& attrs,
                                                attribute<std::vector<std::byte>> key) {
    static std::vector<std::byte> const none;
    auto const* bytes = attrs.find(key);
    return bytes != nullptr ? *bytes : none;
  }

  /// Decodes an element in file order, least significant byte first.
  static double value(std::vector<std::byte> const& bytes, dtype type) {
    std::uint32_t bits = 0;
    for (std::size_t i = width(type); i-- > 0;) {
      bits = bits << 8U | static_cast<std::uint32_t>(bytes[i]);
    }
    auto const low = static_cast<std::uint16_t>(bits);
    switch (type) {
      case dtype::int8: return static_cast<std::int8_t>(bits);
      case dtype::int16: return static_cast<std::int16_t>(bits);
      case dtype::fp16: return ir::small_float_value(ir::dtype::float16, low);
      case dtype::bf16: return ir::small_float_value(ir::dtype::bfloat16, low);
      default: return std::bit_cast<float>(bits);
    }
  }
};

}  // namespace arm_delegate::tosa::rules
