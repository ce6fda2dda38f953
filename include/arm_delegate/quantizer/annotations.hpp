#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What of a float graph is quantized, by the rules in the operators' headers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::quantizer {

/// The operands of a node that are not quantized as activations are.
struct weighted_node {
  ir::value_id input = ir::no_value;   ///< the activation that the weight is multiplied with
  ir::value_id weight = ir::no_value;  ///< a constant
  int axis = 0;                        ///< of the output channels; -1: one scale for all
  ir::value_id bias = ir::no_value;    ///< a constant, or nothing
};

/// The float32 values of a graph that are quantized, in groups that share a scale and zero point.
struct annotations {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  /// The values of each group: constants, inputs, then results in execution order.
  std::vector<std::vector<ir::value_id>> groups{};
  std::vector<std::size_t> group_of{};    ///< by value; `none`: it stays float
  std::vector<bool> is_read_quantized{};  ///< by value: by all its readers, annotated or not
  std::vector<bool> is_annotated{};       ///< by node: it reads quantized values
  std::vector<weighted_node> weighted{};  ///< by node; without a weight: `no_value`
  std::vector<std::string> reasons{};     ///< by node: why it stays float, or ""
};

/// What a graph with bound arguments becomes:
///
/// - The results of an operator that handles quantized values, or that a table computes, and its
///   float operands are quantized; weights and biases as its `annotation` says.
/// - An operator with `quantization_rule::shared` puts its operands and results into one group; so
///   does an average with its input and result. Connected groups are one. A group without another
///   quantized value stays float.
/// - A clamp to [0, x] that alone reads the result of an operator with a weight becomes part of it
///   if activations are affine: the result before the clamp has no scale.
/// - Inputs and outputs of the graph are quantized.
///
/// These are the rules of ExecuTorch's Arm quantizer, applied to the properties of operators
/// instead of a list of their names.
[[nodiscard]] ARM_DELEGATE_FUNCTION annotations annotate(ir::graph const& g,
                                                         number_scheme const& numbers);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/annotations-inl.hpp>  // IWYU pragma: export
#endif
