#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of convert_data.hpp.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::ir {

namespace detail {

inline error no_conversion(tensor_data const& from, dtype type) {
  return error(code::unsupported_dtype, "a constant of dtype " + std::string(name(from.type())) +
                                            " cannot become " + std::string(name(type)));
}

/// The elements as integers; floats are cut off after the point.
inline std::vector<std::int64_t> whole_numbers(tensor_data const& from, dtype type) {
  if (!is_floating(from.type())) return from.values<std::int64_t>();
  constexpr double end = 9223372036854775808.0;  // 2^63
  std::vector<std::int64_t> made;
  for (auto x : from.values<double>()) {
    if (!(x >= -end && x < end)) throw no_conversion(from, type);  // also NaN
    made.push_back(static_cast<std::int64_t>(x));
  }
  return made;
}

template <class T>
tensor_data narrowed(dtype type, tensor_data const& from) {
  auto const wide = whole_numbers(from, type);
  std::vector<T> const elements(wide.begin(), wide.end());
  return tensor_data::of(type, from.sizes(), span<T const>(elements));
}

inline tensor_data truth(tensor_data const& from) {
  std::vector<std::uint8_t> elements;
  for (auto x : from.values<double>()) elements.push_back(x != 0 ? 1 : 0);
  return tensor_data::of(dtype::boolean, from.sizes(), span<std::uint8_t const>(elements));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION tensor_data converted(tensor_data const& from, dtype type) {
  if (from.type() == type) return from;
  if (type == dtype::float32) {
    auto const elements = from.values<float>();
    return tensor_data::of(type, from.sizes(), span<float const>(elements));
  }
  if (is_floating(type) && type != dtype::float64) {
    std::vector<std::uint16_t> bits;
    for (auto x : from.values<double>()) bits.push_back(small_float_bits(type, x));
    if (size_of(type) == 2) {
      return tensor_data::of(type, from.sizes(), span<std::uint16_t const>(bits));
    }
    std::vector<std::uint8_t> const bytes(bits.begin(), bits.end());
    return tensor_data::of(type, from.sizes(), span<std::uint8_t const>(bytes));
  }
  switch (type) {
    case dtype::boolean: return detail::truth(from);
    case dtype::uint8: return detail::narrowed<std::uint8_t>(type, from);
    case dtype::int8: return detail::narrowed<std::int8_t>(type, from);
    case dtype::int16: return detail::narrowed<std::int16_t>(type, from);
    case dtype::int32: return detail::narrowed<std::int32_t>(type, from);
    case dtype::int64: return detail::narrowed<std::int64_t>(type, from);
    default: throw detail::no_conversion(from, type);
  }
}

}  // namespace arm_delegate::ir
