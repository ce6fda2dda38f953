#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's type promotion: the element type of an operator on several tensors and numbers.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstdint>
#include <variant>

namespace arm_delegate::ir {

/// PyTorch's category of a type: bool < integral < floating < complex.
constexpr int category(dtype d) {
  return is_complex(d) ? 3 : is_floating(d) ? 2 : is_integral(d) ? 1 : 0;
}

/// torch.promote_types(a, b), or `undefined` if PyTorch has no common type or it is complex
/// (c10/core/ScalarType.cpp).
constexpr dtype promote(dtype a, dtype b) {
  if (a == b) return a;
  if (is_complex(a) || is_complex(b)) return dtype::undefined;
  auto const no_promotion = [](dtype d) {
    bool const float8 = is_floating(d) && size_of(d) == 1;
    bool const wide_unsigned = d == dtype::uint16 || d == dtype::uint32 || d == dtype::uint64;
    return d == dtype::undefined || float8 || wide_unsigned;
  };
  // A wide unsigned type still yields to floats other than those of 8 bits.
  bool const one_float = is_floating(a) != is_floating(b);
  auto const floating = is_floating(a) ? a : b;
  if (one_float && size_of(floating) > 1) return floating;
  if (no_promotion(a) || no_promotion(b)) return dtype::undefined;
  if (category(a) != category(b)) return category(a) > category(b) ? a : b;
  if (size_of(a) != size_of(b)) return size_of(a) > size_of(b) ? a : b;
  return is_floating(a) ? dtype::float32 : dtype::int16;  // float16 + bfloat16, uint8 + int8
}

/// The same for two tensors: one of rank 0 yields to the other of its category.
inline dtype promote(value const& a, value const& b) {
  bool const one_scalar = (a.rank() == 0) != (b.rank() == 0);
  auto const& tensor = a.rank() == 0 ? b : a;
  auto const& scalar = a.rank() == 0 ? a : b;
  if (one_scalar && category(tensor.type.type) >= category(scalar.type.type)) {
    return tensor.type.type;
  }
  return promote(a.type.type, b.type.type);
}

/// The result type of a tensor and a Python number.
inline dtype promote_number(dtype tensor, argument const& number) {
  if (std::holds_alternative<double>(number) && category(tensor) < 2) return dtype::float32;
  if (std::holds_alternative<std::int64_t>(number) && category(tensor) < 1) return dtype::int64;
  return tensor;
}

}  // namespace arm_delegate::ir
