#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Linear layers with a weight or a bias that is computed at run time.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <optional>

namespace arm_delegate::op::detail {

/// Why it cannot be lowered by `lower_computed_linear`, as far as that depends on its bias.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_computed_linear(ir::node const& n);

/// A quantized aten.linear whose weight is computed at run time: TRANSPOSE of the weight,
/// MATMUL, ADD in the accumulator's scale, one RESCALE.
ARM_DELEGATE_FUNCTION void lower_computed_linear(tosa::builder& b, ir::node const& n);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/computed_linear-inl.hpp>  // IWYU pragma: export
#endif
