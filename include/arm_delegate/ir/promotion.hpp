#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's type promotion: the element type of an operator on several tensors and numbers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/value.hpp>

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
ARM_DELEGATE_FUNCTION dtype promote(value const& a, value const& b);

/// The result type of a tensor and a Python number.
ARM_DELEGATE_FUNCTION dtype promote_number(dtype tensor, argument const& number);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/promotion-inl.hpp>  // IWYU pragma: export
#endif
