#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.round.

#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/whole_codes.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.round, half to even as CAST to INT32. Numbers from 2^23 are integers in every float type,
/// and may not fit INT32. Quantized: TABLE, 16 bits by a shift of INT32.
struct round : family::rounding<round, "round", detail::whole_rounding::half_to_even> {
  static double table(double x) { return std::nearbyint(x); }

  static detail::formula compute(detail::formula x) {
    auto& b = x.builder();
    auto const type = b.type(x.tensor());
    auto const integers = b.cast(b.cast(x.tensor(), tosa::dtype::int32), type);
    auto const magnitude = detail::abs(x);
    // The largest power of two of FP16 is 2^15; its larger numbers are integers, too.
    auto const limit = type == tosa::dtype::fp16 ? 0x1p15 : 0x1p23;
    return detail::select(detail::greater(limit, magnitude), detail::formula(b, integers), x);
  }
};

}  // namespace arm_delegate::op
