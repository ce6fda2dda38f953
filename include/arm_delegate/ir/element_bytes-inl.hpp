#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of element_bytes.hpp.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace arm_delegate::ir {

static_assert(std::endian::native == std::endian::little, "the first bytes are the lowest");

ARM_DELEGATE_FUNCTION std::vector<std::byte> element_bytes(dtype type, double x) {
  std::int64_t bits = 0;
  switch (type) {
    case dtype::boolean: bits = x != 0 ? 1 : 0; break;
    case dtype::int8:
    case dtype::int16:
    case dtype::int32:
    case dtype::int64: bits = static_cast<std::int64_t>(x); break;
    case dtype::float16:
    case dtype::bfloat16:
    case dtype::float8_e4m3fn:
    case dtype::float8_e5m2: bits = small_float_bits(type, x); break;
    case dtype::float32: bits = std::bit_cast<std::int32_t>(static_cast<float>(x)); break;
    default: return {};
  }
  std::vector<std::byte> bytes(size_of(type));
  std::memcpy(bytes.data(), &bits, bytes.size());
  return bytes;
}

ARM_DELEGATE_FUNCTION tensor_data whole_elements(dtype type, shape const& sizes,
                                                 span<std::int64_t const> numbers) {
  auto const size = size_of(type);
  std::vector<std::byte> bytes(numbers.size() * size);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::memcpy(bytes.data() + i * size, &numbers[i], size);
  }
  return tensor_data::dense(type, sizes, std::move(bytes));
}

}  // namespace arm_delegate::ir
