#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lowering that relu, relu6, hardtanh and clamp share.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::op::detail {

/// The lowest and highest number or code of a value's type, infinity for floating types.
struct value_bounds {
  double lowest;
  double highest;
};

ARM_DELEGATE_FUNCTION value_bounds bounds_of(ir::value const& v);

/// Refuses bounds in the wrong order, for which PyTorch gives `high` everywhere, and NaN: TOSA's
/// CLAMP has neither.
ARM_DELEGATE_FUNCTION void expect_bounds(ir::node const& n, double low, double high);

/// CLAMP has no INT32: MAXIMUM and MINIMUM, without bounds that no number exceeds.
ARM_DELEGATE_FUNCTION tosa::tensor_id clamped_int32(tosa::builder& b, tosa::tensor_id x, double low,
                                                    double high);

/// CLAMP to [low, high]; infinity means no bound. If the result is quantized, the bounds are
/// quantized, too; no CLAMP if they are those of the type.
ARM_DELEGATE_FUNCTION void lower_clamp(tosa::builder& b, ir::node const& n, ir::value const& x,
                                       double low, double high);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/clamping-inl.hpp>  // IWYU pragma: export
#endif
