#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which integers a quantized program computes with: one type for each scheme.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/quantizer/number_format.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace arm_delegate::quantizer {

/// The formats of activations, weights and biases.
struct number_scheme {
  std::string_view name{};  ///< as armdc spells it
  number_format activation{};
  number_format weight{};
  bool per_channel = true;  ///< each output channel of a weight has a scale

  friend bool operator==(number_scheme const&, number_scheme const&) = default;
};

/// The format of biases, whose scale is that of the products of inputs and weights.
inline constexpr number_format bias_format{.type = ir::dtype::int32,
                                           .lowest = -std::numeric_limits<std::int32_t>::max(),
                                           .highest = std::numeric_limits<std::int32_t>::max(),
                                           .symmetric = true};

namespace detail {

constexpr number_format affine_int8{
    .type = ir::dtype::int8, .lowest = -128, .highest = 127, .least_scale = 0x1p-16};
constexpr number_format symmetric_int16{.type = ir::dtype::int16,
                                        .lowest = -32767,
                                        .highest = 32767,
                                        .symmetric = true,
                                        .least_scale = 0x1p-12};
/// Symmetric numbers from -`most` to `most` in int8.
constexpr number_format symmetric_weight(std::int64_t most) {
  return {.type = ir::dtype::int8,
          .lowest = -most,
          .highest = most,
          .symmetric = true,
          .least_scale = 0x1p-16};
}

}  // namespace detail

/// The schemes of ExecuTorch's Arm quantizer: its formats and least scales.
namespace scheme {

/// Affine 8-bit activations; symmetric 8-bit weights.
struct int8 {
  static constexpr number_scheme numbers{
      .name = "int8", .activation = detail::affine_int8, .weight = detail::symmetric_weight(127)};
};

/// The same with one scale for a weight.
struct int8_per_tensor {
  static constexpr number_scheme numbers{.name = "int8-per-tensor",
                                         .activation = detail::affine_int8,
                                         .weight = detail::symmetric_weight(127),
                                         .per_channel = false};
};

/// Symmetric 16-bit activations; symmetric 8-bit weights.
struct a16w8 {
  static constexpr number_scheme numbers{.name = "a16w8",
                                         .activation = detail::symmetric_int16,
                                         .weight = detail::symmetric_weight(127)};
};

/// Affine 8-bit activations; symmetric 4-bit weights.
struct a8w4 {
  static constexpr number_scheme numbers{
      .name = "a8w4", .activation = detail::affine_int8, .weight = detail::symmetric_weight(7)};
};

}  // namespace scheme

/// All schemes.
inline constexpr std::array all_schemes{scheme::int8::numbers, scheme::a16w8::numbers,
                                        scheme::int8_per_tensor::numbers, scheme::a8w4::numbers};

/// The scheme of that name, or nothing.
[[nodiscard]] constexpr std::optional<number_scheme> find_scheme(std::string_view name) {
  for (auto const& s : all_schemes) {
    if (s.name == name) return s;
  }
  return std::nullopt;
}

}  // namespace arm_delegate::quantizer
