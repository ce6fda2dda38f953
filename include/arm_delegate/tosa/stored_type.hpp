#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How a TOSA graph stores constants.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/tosa/dtype.hpp>

namespace arm_delegate::tosa {

/// The type that stores elements of `d` in a graph. See `tensor`.
constexpr ir::dtype stored_type(dtype d) {
  switch (d) {
    case dtype::boolean: return ir::dtype::boolean;
    case dtype::int4:
    case dtype::int8:
    case dtype::mxint8: return ir::dtype::int8;
    case dtype::int16: return ir::dtype::int16;
    case dtype::int32: return ir::dtype::int32;
    case dtype::int48:
    case dtype::int64:
    case dtype::shape: return ir::dtype::int64;
    case dtype::fp32: return ir::dtype::float32;
    case dtype::fp16: return ir::dtype::float16;
    case dtype::bf16: return ir::dtype::bfloat16;
    case dtype::fp8e4m3: return ir::dtype::float8_e4m3fn;
    case dtype::fp8e5m2: return ir::dtype::float8_e5m2;
    case dtype::fp8ue8m0:
    case dtype::fp6e2m3:
    case dtype::fp6e3m2:
    case dtype::fp4e2m1: return ir::dtype::uint8;
    case dtype::fp64: return ir::dtype::float64;
    case dtype::unknown: break;
  }
  return ir::dtype::undefined;
}

}  // namespace arm_delegate::tosa
