#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Element types of TOSA tensors, with the names of the flatbuffer schemas.

#include <arm_delegate/ir/dtype.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::tosa {

/// Element type of a tensor. Its number in a file is looked up by name in the file's schema.
enum class dtype : std::uint8_t {
  unknown,
  boolean,
  int4,
  int8,
  int16,
  int32,
  int48,
  fp32,
  fp16,
  bf16,
  shape,  ///< operands such as PAD's padding: 64-bit integers known at compile time
  fp8e4m3,
  fp8e5m2,
  // From the 1.1 draft:
  fp6e2m3,
  fp6e3m2,
  fp4e2m1,
  fp8ue8m0,  ///< a power of two: the scale of a block
  int64,
  mxint8,  ///< an integer divided by 64
  // No type of TOSA: float64 tensors outside delegates, when a program runs.
  fp64,
};

struct dtype_info {
  std::string_view name;  ///< in the schemas
  std::uint8_t bits;      ///< as stored in a file
  bool floating;
};

inline constexpr std::array<dtype_info, 20> dtype_table{{
    {"UNKNOWN", 0, false}, {"BOOL", 8, false},   {"INT4", 4, false},   {"INT8", 8, false},
    {"INT16", 16, false},  {"INT32", 32, false}, {"INT48", 48, false}, {"FP32", 32, true},
    {"FP16", 16, true},    {"BF16", 16, true},   {"SHAPE", 64, false}, {"FP8E4M3", 8, true},
    {"FP8E5M2", 8, true},  {"FP6E2M3", 6, true}, {"FP6E3M2", 6, true}, {"FP4E2M1", 4, true},
    {"FP8UE8M0", 8, true}, {"INT64", 64, false}, {"MXINT8", 8, true},  {"FP64", 64, true},
}};

constexpr dtype_info const& info(dtype d) { return dtype_table[static_cast<std::size_t>(d)]; }
constexpr std::string_view name(dtype d) { return info(d).name; }
constexpr bool is_floating(dtype d) { return info(d).floating; }

/// The TOSA type that stores a PyTorch type, or `unknown` if TOSA 1.0 has none. uint8 is stored as
/// int8; RESCALE marks it as unsigned.
constexpr dtype from_ir(ir::dtype d) {
  switch (d) {
    case ir::dtype::boolean: return dtype::boolean;
    case ir::dtype::uint8:
    case ir::dtype::int8: return dtype::int8;
    case ir::dtype::int16: return dtype::int16;
    case ir::dtype::int32: return dtype::int32;
    case ir::dtype::float32: return dtype::fp32;
    case ir::dtype::float16: return dtype::fp16;
    case ir::dtype::bfloat16: return dtype::bf16;
    case ir::dtype::float8_e4m3fn: return dtype::fp8e4m3;
    case ir::dtype::float8_e5m2: return dtype::fp8e5m2;
    default: return dtype::unknown;
  }
}

}  // namespace arm_delegate::tosa
