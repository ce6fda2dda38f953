#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts the elements of a constant to another element type.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

namespace arm_delegate::ir {

/// The elements as `type`, as Tensor.to makes them: floats rounded to nearest even, or cut off
/// after the point for integers, which wrap. Throws `code::unsupported_dtype` for a type that it
/// does not convert to, and for a float that is too large for any integer.
ARM_DELEGATE_FUNCTION tensor_data converted(tensor_data const& from, dtype type);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/convert_data-inl.hpp>  // IWYU pragma: export
#endif
