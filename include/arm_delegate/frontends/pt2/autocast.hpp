#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The conversions that torch.autocast makes, which an exported graph only states by the types of
// results.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/dtype.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

/// True for an operator that autocast computes in the smaller type: AT_FORALL_LOWER_PRECISION_FP of
/// ATen/autocast_mode.h, torch 2.13.
inline bool is_computed_smaller(std::string_view target) {
  static constexpr std::array<std::string_view, 29> names{"_convolution",
                                                          "addbmm",
                                                          "addmm",
                                                          "addmv",
                                                          "addr",
                                                          "baddbmm",
                                                          "bmm",
                                                          "chain_matmul",
                                                          "conv1d",
                                                          "conv2d",
                                                          "conv3d",
                                                          "conv_tbc",
                                                          "conv_transpose1d",
                                                          "conv_transpose2d",
                                                          "conv_transpose3d",
                                                          "convolution",
                                                          "einsum",
                                                          "gru_cell",
                                                          "linalg_multi_dot",
                                                          "linalg_vecdot",
                                                          "linear",
                                                          "lstm_cell",
                                                          "matmul",
                                                          "mm",
                                                          "mv",
                                                          "prelu",
                                                          "rnn_relu_cell",
                                                          "rnn_tanh_cell",
                                                          "scaled_dot_product_attention"};
  constexpr std::string_view space = "aten.";
  if (!target.starts_with(space)) return false;
  auto const name = target.substr(space.size());
  return ranges::contains(names, name.substr(0, name.find('.')));
}

/// Which floating-point operands of a call autocast converts, and to what.
struct autocast_conversion {
  ir::dtype to;

  /// True for an operand of the other type.
  [[nodiscard]] bool applies_to(ir::dtype from) const {
    return to == ir::dtype::float32 ? ir::is_16_bit_floating(from) : from == ir::dtype::float32;
  }
};

/// The conversion of a call in a region of that type whose result has the type `result`.
/// `reads_float32`: of an operand. Operators that autocast computes in float32 have such a result
/// although all their operands are smaller; for others, widening operands first changes nothing.
inline std::optional<autocast_conversion> find_autocast(std::string_view target, ir::dtype region,
                                                        ir::dtype result, bool reads_float32) {
  if (result == region && reads_float32 && is_computed_smaller(target)) return {{region}};
  if (result == ir::dtype::float32 && !reads_float32) return {{ir::dtype::float32}};
  return std::nullopt;
}

}  // namespace arm_delegate::frontend::pt2
