#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Helpers for users' own operators: arithmetic on quantized values in a lowering.

#include <arm_delegate/ir/quantize_number.hpp>               // IWYU pragma: export
#include <arm_delegate/ops/detail/code_error.hpp>            // IWYU pragma: export
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>  // IWYU pragma: export

/// Arithmetic on quantized values, the same as in the operators here. A value is stored as
/// q = real / scale + zero_point: a TOSA operator on the stored numbers is wrong unless it only
/// moves them. A lowering that uses these functions declares
/// `using handles_quantized = <its operator>;`; without it, quantized nodes are refused. A sum in
/// INT32:
///
///     auto const unit = quantized::per_tensor(n, x).scale();
///     auto const a = quantized::to_int32(b, n, x, unit);
///     auto const c = quantized::to_int32(b, n, y, unit);
///     b.set(n, quantized::from_accumulator(b, b.binary(tosa::op::add, a, c), {unit},
///                                          quantized::per_tensor(n, n.result())));
namespace arm_delegate::quantized {

using op::detail::computes_quantized;  ///< (node): true if its result is quantized
using op::detail::per_tensor;          ///< (node, value): its scale and zero point, or an error
using op::detail::qparams_of;          ///< (node, value): the same, for per-channel values too
using op::detail::zero_point_of;       ///< (value): its zero point, 0 for floats

using op::detail::from_accumulator;  ///< (builder, tensor, scales, qparams): INT32 or INT48 back
using op::detail::saturate;          ///< (builder, tensor, qparams): within quant_min, quant_max
using op::detail::to_int32;          ///< (builder, node, value, unit): real / unit, as INT32

using op::detail::code_error;  ///< the largest error of a function of codes, in steps
using op::detail::inexact;     ///< (code_error, qparams): why its node stays on the host

using ir::dequantize_number;  ///< (stored, qparams): the real number, in float32
using ir::quantize_number;    ///< (real, qparams): the stored number, rounded half to even
using ir::range_of;           ///< (dtype): the lowest and highest number that it stores

}  // namespace arm_delegate::quantized
