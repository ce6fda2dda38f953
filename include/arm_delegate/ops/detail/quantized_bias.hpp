#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bias of a quantized convolution as numbers of its accumulators.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op::detail {

/// A constant bias as real numbers: floats, or integers with parameters of their own.
ARM_DELEGATE_FUNCTION std::vector<double> real_bias(ir::value const& bias);

/// Real numbers in steps of the accumulators, whose scales are `scales` (one, or one per channel):
/// rounded once, half to even.
ARM_DELEGATE_FUNCTION std::vector<double> bias_steps(ir::value const& bias,
                                                     std::span<double const> scales);

/// The largest bias, in steps, that leaves room for the sums of `terms` products in accumulators of
/// INT32, or of INT48 for 16-bit input. Weights have 8 bits. At least half of the accumulators'
/// range: sums that need more would overflow without a bias.
ARM_DELEGATE_FUNCTION double largest_bias(ir::dtype input, std::int64_t terms);

ARM_DELEGATE_FUNCTION rejection too_large_bias(std::string_view name, double steps, double most);

/// Why the accumulators cannot hold a constant bias. `terms`: the products of each sum.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_bias_numbers(ir::value const& bias,
                                                                   std::span<double const> scales,
                                                                   ir::dtype input,
                                                                   std::int64_t terms);

/// Why accumulators of the scale `scale` cannot hold a quantized bias that is computed at run time.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_bias_range(ir::value const& bias,
                                                                 double scale, ir::dtype input,
                                                                 std::int64_t terms);

/// `bias` as the constant operand of a convolution whose accumulators have the scales `scales`:
/// int32, int64 if the numbers need more bits. Zeros for no bias, which is null.
ARM_DELEGATE_FUNCTION ir::tensor_data quantized_bias(ir::value const* bias, std::int64_t channels,
                                                     std::span<double const> scales);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/quantized_bias-inl.hpp>  // IWYU pragma: export
#endif
