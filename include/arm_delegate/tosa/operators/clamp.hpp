#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CLAMP: a rule and a kernel.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arm_delegate::tosa::operators {

/// Limits each element to two bounds.
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

  static bounds prepare(call const& c) { return read(c.what->attrs, c.output().type); }

  static void run(bounds const& b, call const& c) {
    detail::with_nan_mode<limited>(c, [&](auto f) {
      kernels::with_types<std::int8_t, std::int16_t, float>(
          c.output().type, [&]<class T>(std::type_identity<T>) {
            auto const low = static_cast<T>(b.low);
            auto const high = static_cast<T>(b.high);
            kernels::map<T>(c, [=](T x) { return f(x, low, high); });
          });
    });
  }

 private:
  /// apply_clip_s.
  template <bool IgnoreNan>
  struct limited {
    template <class T>
    constexpr T operator()(T x, T low, T high) const {
      auto const raised = detail::maximum_of<IgnoreNan>{}(x, low);
      return detail::minimum_of<IgnoreNan>{}(raised, high);
    }
  };

  static std::size_t width(dtype type) { return info(type).bits / 8U; }

  static std::vector<std::byte> const& bytes_of(attributes const& attrs,
                                                attribute<std::vector<std::byte>> key) {
    static std::vector<std::byte> const none;
    auto const* bytes = attrs.find(key);
    return bytes != nullptr ? *bytes : none;
  }

  static bounds read(attributes const& attrs, dtype type) {
    return {value(bytes_of(attrs, attr::min_val), type),
            value(bytes_of(attrs, attr::max_val), type)};
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

}  // namespace arm_delegate::tosa::operators
