#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Element types of PyTorch tensors.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ir {

/// Element type of a tensor, named as PyTorch names it.
enum class dtype : std::uint8_t {
  undefined,
  uint8,
  int8,
  int16,
  int32,
  int64,
  float16,
  float32,
  float64,
  boolean,
  bfloat16,
  uint16,
  uint32,
  uint64,
  float8_e4m3fn,
  float8_e5m2,
  complex32,
  complex64,
  complex128,
};

struct dtype_info {
  std::string_view name;
  std::uint8_t bytes;
  bool floating;
  bool integral;
};

/// Facts of every element type, indexed by `dtype`.
inline constexpr std::array<dtype_info, 19> dtype_table{{
    {"undefined", 0, false, false},    {"uint8", 1, false, true},
    {"int8", 1, false, true},          {"int16", 2, false, true},
    {"int32", 4, false, true},         {"int64", 8, false, true},
    {"float16", 2, true, false},       {"float32", 4, true, false},
    {"float64", 8, true, false},       {"bool", 1, false, false},
    {"bfloat16", 2, true, false},      {"uint16", 2, false, true},
    {"uint32", 4, false, true},        {"uint64", 8, false, true},
    {"float8_e4m3fn", 1, true, false}, {"float8_e5m2", 1, true, false},
    {"complex32", 4, false, false},    {"complex64", 8, false, false},
    {"complex128", 16, false, false},
}};

constexpr dtype_info const& info(dtype d) { return dtype_table[static_cast<std::size_t>(d)]; }
constexpr std::string_view name(dtype d) { return info(d).name; }
/// Bytes of one element.
constexpr std::size_t size_of(dtype d) { return info(d).bytes; }
constexpr bool is_floating(dtype d) { return info(d).floating; }
/// float16 and bfloat16.
constexpr bool is_16_bit_floating(dtype d) { return is_floating(d) && size_of(d) == 2; }
constexpr bool is_integral(dtype d) { return info(d).integral; }
constexpr bool is_complex(dtype d) { return d >= dtype::complex32 && d <= dtype::complex128; }

/// The dtype of that name, or `undefined`.
constexpr dtype dtype_from_name(std::string_view text) {
  for (std::size_t i = 0; i < dtype_table.size(); ++i) {
    if (dtype_table[i].name == text) return static_cast<dtype>(i);
  }
  return dtype::undefined;
}

}  // namespace arm_delegate::ir
