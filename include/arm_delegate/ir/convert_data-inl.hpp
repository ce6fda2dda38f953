#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of convert_data.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::ir {

namespace detail {

template <class T>
tensor_data narrowed(dtype type, tensor_data const& from) {
  auto const wide = from.values<std::int64_t>();
  std::vector<T> const elements(wide.begin(), wide.end());
  return tensor_data::of(type, from.sizes(), std::span<T const>(elements));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION tensor_data converted(tensor_data const& from, dtype type) {
  if (from.type() == type) return from;
  if (type == dtype::float32) {
    auto const elements = from.values<float>();
    return tensor_data::of(type, from.sizes(), std::span<float const>(elements));
  }
  if (is_floating(type) && type != dtype::float64) {
    std::vector<std::uint16_t> bits;
    for (auto x : from.values<double>()) bits.push_back(small_float_bits(type, x));
    if (size_of(type) == 2) {
      return tensor_data::of(type, from.sizes(), std::span<std::uint16_t const>(bits));
    }
    std::vector<std::uint8_t> const bytes(bits.begin(), bits.end());
    return tensor_data::of(type, from.sizes(), std::span<std::uint8_t const>(bytes));
  }
  if (!is_floating(from.type())) {
    if (type == dtype::int8) return detail::narrowed<std::int8_t>(type, from);
    if (type == dtype::int16) return detail::narrowed<std::int16_t>(type, from);
    if (type == dtype::int32) return detail::narrowed<std::int32_t>(type, from);
  }
  throw error(code::unsupported_dtype, "a constant of dtype " + std::string(name(from.type())) +
                                           " cannot become " + std::string(name(type)));
}

}  // namespace arm_delegate::ir
