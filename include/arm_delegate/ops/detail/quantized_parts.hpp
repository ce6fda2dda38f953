#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Parameters that a composite chooses for its parts on quantized values, if no program states them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

/// Gives a value that a composite has made parameters that use all numbers of `type`.
ARM_DELEGATE_FUNCTION ir::value_id quantized_as(ir::rewriter& r, ir::value_id v, ir::dtype type,
                                                double scale, std::int64_t zero_point = 0);

/// The largest distance of a quantized value from its zero point.
ARM_DELEGATE_FUNCTION double largest_code(ir::qparams const& q);

/// The largest magnitude of a composite's constants. Refuses infinity and NaN.
ARM_DELEGATE_FUNCTION double largest_of(ir::node const& n, std::span<double const> numbers);

/// A power of two, in whose multiples `largest` needs `bits` bits.
ARM_DELEGATE_FUNCTION double fine_scale(double largest, int bits);

/// Numbers as an INT32 constant of that scale.
ARM_DELEGATE_FUNCTION ir::value_id quantized_constant(ir::rewriter& r, ir::shape const& sizes,
                                                      std::vector<double> numbers, double scale);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/quantized_parts-inl.hpp>  // IWYU pragma: export
#endif
