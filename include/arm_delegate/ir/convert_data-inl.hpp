#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of convert_data.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ir {

namespace detail {

inline error no_conversion(tensor_data const& from, dtype type) {
  return error(code::unsupported_dtype, fmt::format("a constant of dtype {} cannot become {}",
                                                    name(from.type()), name(type)));
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

}  // namespace detail

ARM_DELEGATE_FUNCTION tensor_data converted(tensor_data const& from, dtype type) {
  if (from.type() == type) return from;
  if (type == dtype::float32) {
    auto const elements = from.values<float>();
    return tensor_data::of(type, from.sizes(), std::span<float const>(elements));
  }
  switch (type) {
    case dtype::float16:
    case dtype::bfloat16:
    case dtype::float8_e4m3fn:
    case dtype::float8_e5m2:
    case dtype::boolean: return rounded_elements(type, from.sizes(), from.values<double>());
    case dtype::uint8:
    case dtype::int8:
    case dtype::int16:
    case dtype::int32:
    case dtype::int64: return whole_elements(type, from.sizes(), detail::whole_numbers(from, type));
    default: throw detail::no_conversion(from, type);
  }
}

}  // namespace arm_delegate::ir
