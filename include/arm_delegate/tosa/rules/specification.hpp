#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The TOSA specification's requirements for operators as a table: arguments, element types,
// profiles. The rows are in detail/specification_table.hpp.

#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::tosa::specification {

using enum dtype;

enum class argument_kind : std::uint8_t { input, attribute, output };

/// Flags of an argument.
inline constexpr unsigned is_list = 1;      ///< any number of tensors
inline constexpr unsigned is_constant = 2;  ///< must be a compile-time constant
inline constexpr unsigned is_optional = 4;

/// Ranks from here on count down from the level's MAX_RANK, which is 255.
inline constexpr std::uint8_t first_relative_rank = 200;

struct argument_rule {
  std::string_view name;
  argument_kind kind;
  /// A type parameter ("in_t"), a type ("i32_t"), "shape_t" or "-". For a list of values and their
  /// block scales: both types, separated by a space.
  std::string_view element;
  std::string_view shape;  ///< "shape1", "[N,IH,IW,C]", or "-"
  std::uint8_t min_rank;
  std::uint8_t max_rank;
  unsigned flags;
};

/// A set of element types, one bit for each.
using type_set = std::uint32_t;
constexpr type_set bit(dtype d) { return type_set{1} << static_cast<unsigned>(d); }
template <dtype... D>
inline constexpr type_set set = (type_set{0} | ... | bit(D));
inline constexpr type_set any_type = ~type_set{0};

/// Profiles and extensions, one bit for each.
using profile_set = std::uint32_t;
inline constexpr profile_set pro_int = 1U << 0U;
inline constexpr profile_set pro_fp = 1U << 1U;
inline constexpr profile_set ext_int64 = 1U << 2U;
inline constexpr profile_set ext_int16 = 1U << 3U;
inline constexpr profile_set ext_int4 = 1U << 4U;
inline constexpr profile_set ext_bf16 = 1U << 5U;
inline constexpr profile_set ext_fp8e4m3 = 1U << 6U;
inline constexpr profile_set ext_fp8e5m2 = 1U << 7U;
inline constexpr profile_set ext_fft = 1U << 8U;
inline constexpr profile_set ext_variable = 1U << 9U;
inline constexpr profile_set ext_controlflow = 1U << 10U;
inline constexpr profile_set ext_dynamic = 1U << 11U;
inline constexpr profile_set ext_doubleround = 1U << 12U;
inline constexpr profile_set ext_inexactround = 1U << 13U;
inline constexpr profile_set ext_mx_common = 1U << 14U;
inline constexpr profile_set ext_mx_fp4e2m1 = 1U << 15U;
inline constexpr profile_set ext_mx_fp6e2m3 = 1U << 16U;
inline constexpr profile_set ext_mx_fp6e3m2 = 1U << 17U;
inline constexpr profile_set ext_mx_fp8e4m3 = 1U << 18U;
inline constexpr profile_set ext_mx_fp8e5m2 = 1U << 19U;
inline constexpr profile_set ext_mx_int8 = 1U << 20U;
inline constexpr profile_set ext_shape = 1U << 21U;
inline constexpr profile_set ext_mxfp_conv = 1U << 22U;

/// One combination of element types that an operator supports.
struct type_mode {
  std::array<type_set, 6> types;  ///< the allowed types of each type parameter, in order
  /// The requirement: all profiles and extensions of one of these sets. An empty set is unused.
  std::array<profile_set, 2> choices;
  std::uint8_t since_minor;  ///< 0: TOSA 1.0, 1: 1.1; a version of targets/tosa_versions.hpp
};

struct operator_rule {
  std::string_view name;
  std::string_view type_parameters;  ///< separated by spaces
  std::uint16_t first_argument;
  std::uint16_t last_argument;  ///< one past it
  std::uint16_t first_mode;
  std::uint16_t last_mode;  ///< one past it
};

}  // namespace arm_delegate::tosa::specification
