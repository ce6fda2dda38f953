#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Conversions between element types, with PyTorch's rounding.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::op::detail {

/// Floats rounded towards zero.
ARM_DELEGATE_FUNCTION tosa::tensor_id truncated(tosa::builder& b, tosa::tensor_id x);

/// x in another element type. Floats are truncated to integers, and only 0 is false.
ARM_DELEGATE_FUNCTION tosa::tensor_id converted(tosa::builder& b, tosa::tensor_id x,
                                                tosa::dtype to);

/// A value in another element type. A constant is converted now: the target may lack its type, as
/// int64.
ARM_DELEGATE_FUNCTION tosa::tensor_id operand_as(tosa::builder& b, ir::value const& v,
                                                 ir::dtype type);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/conversion-inl.hpp>  // IWYU pragma: export
#endif
