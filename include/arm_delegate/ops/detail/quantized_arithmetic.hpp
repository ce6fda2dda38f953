#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantized arithmetic in TOSA as ExecuTorch's Arm backend defines it: real = (q - zp) * scale.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace arm_delegate::op::detail {

/// No bound.
inline constexpr double no_bound = std::numeric_limits<double>::infinity();

/// True if the result is quantized; then float inputs must be quantized, too.
ARM_DELEGATE_FUNCTION bool computes_quantized(ir::node const& n, std::size_t result = 0);

/// The parameters of an operand of a quantized computation.
ARM_DELEGATE_FUNCTION ir::qparams const& qparams_of(ir::node const& n, ir::value const& v);

/// Like `qparams_of`, for operands that can only be quantized per tensor.
ARM_DELEGATE_FUNCTION ir::qparams const& per_tensor(ir::node const& n, ir::value const& v);

/// The zero point of an operand; 0 for floats.
ARM_DELEGATE_FUNCTION std::int64_t zero_point_of(ir::value const& v);

/// A number as an element of `v`: quantized with its parameters if it is quantized.
ARM_DELEGATE_FUNCTION double stored_number(ir::node const& n, ir::value const& v, double x);

/// Clamps quantized values to the model's range if that is narrower than the type's. A difference
/// of one (-127 instead of -128) is ignored: symmetric int8 and int16 models state it, but no
/// kernel clamps to it.
ARM_DELEGATE_FUNCTION tosa::tensor_id saturate(tosa::builder& b, tosa::tensor_id x,
                                               ir::qparams const& q);

/// (q - zp) * scale / unit as INT32, zero point 0.
ARM_DELEGATE_FUNCTION tosa::tensor_id to_int32(tosa::builder& b, ir::node const& n,
                                               ir::value const& v, double unit);

/// Requantizes accumulators, whose scales are `scales` (one, or one per channel of the last
/// dimension), to the parameters `result`.
ARM_DELEGATE_FUNCTION tosa::tensor_id from_accumulator(tosa::builder& b, tosa::tensor_id x,
                                                       std::vector<double> scales,
                                                       ir::qparams const& result);

/// Stored numbers with the parameters `from` as such with the parameters `to`: a RESCALE, unless
/// they stand for the same real numbers, of which `to` may have fewer.
ARM_DELEGATE_FUNCTION tosa::tensor_id requantized(tosa::builder& b, tosa::tensor_id x,
                                                  ir::qparams const& from, ir::qparams const& to);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/quantized_arithmetic-inl.hpp>  // IWYU pragma: export
#endif
