#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Moves quantization parameters from quantize and dequantize nodes onto the values.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::pass {

/// `%xf = dequantize(%x); %yf = conv2d(%xf, ...); %y = quantize(%yf)` -> `%y {qparams} = conv2d(%x
/// {qparams}, ...)` for every node all of whose float inputs are quantized so and whose results are
/// only read quantized. A node whose result is quantized with several parameters is copied, one
/// copy for each. If only the activation after an operator is quantized (conv2d, relu, quantize),
/// the operator gets the activation's parameters. Data movement after a dequantize that is not
/// quantized itself keeps its input's parameters. Other quantize and dequantize nodes stay, so a
/// result that is also read as a float stays one; a dequantize followed by a quantize changes the
/// parameters.
struct fold_quantization {
  static constexpr std::string_view name = "fold-quantization";
  using needs = invariants<inv::static_shapes, inv::arguments_bound>;
  using establishes = invariants<inv::qparams_folded>;

  static bool run(ir::graph& g, pass_context& c);

  /// The element of a value is true if an operator computes it that the pass leaves in float.
  [[nodiscard]] static std::vector<bool> floats_left(ir::graph& g);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/fold_quantization-inl.hpp>  // IWYU pragma: export
#endif
