#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of element_bytes.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <fmt/core.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ir {

static_assert(std::endian::native == std::endian::little, "the first bytes are the lowest");

namespace detail {

/// The bits of one element, or nothing for a type without such constants.
inline std::optional<std::int64_t> element_bits(dtype type, double x) {
  switch (type) {
    case dtype::boolean: return x != 0 ? 1 : 0;
    case dtype::int8:
    case dtype::int16:
    case dtype::int32:
    case dtype::int64: return static_cast<std::int64_t>(x);
    case dtype::float16:
    case dtype::bfloat16:
    case dtype::float8_e4m3fn:
    case dtype::float8_e5m2: return small_float_bits(type, x);
    case dtype::float32: return std::bit_cast<std::int32_t>(static_cast<float>(x));
    default: return std::nullopt;
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<std::byte> element_bytes(dtype type, double x) {
  auto const bits = detail::element_bits(type, x);
  if (!bits) return {};
  std::vector<std::byte> bytes(size_of(type));
  std::memcpy(bytes.data(), &*bits, bytes.size());
  return bytes;
}

ARM_DELEGATE_FUNCTION tensor_data rounded_elements(dtype type, shape const& sizes,
                                                   std::span<double const> numbers) {
  std::vector<std::int64_t> bits;
  bits.reserve(numbers.size());
  for (auto x : numbers) {
    auto const one = detail::element_bits(type, x);
    if (!one) {
      raise(code::unsupported_dtype,
            fmt::format("a constant of dtype {} cannot be made of numbers", name(type)));
    }
    bits.push_back(*one);
  }
  return whole_elements(type, sizes, bits);
}

ARM_DELEGATE_FUNCTION tensor_data whole_elements(dtype type, shape const& sizes,
                                                 std::span<std::int64_t const> numbers) {
  auto const size = size_of(type);
  std::vector<std::byte> bytes(numbers.size() * size);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::memcpy(bytes.data() + i * size, &numbers[i], size);
  }
  return tensor_data::dense(type, sizes, std::move(bytes));
}

}  // namespace arm_delegate::ir
