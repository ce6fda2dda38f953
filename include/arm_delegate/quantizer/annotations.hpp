#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What of a float graph is quantized, by the rules in the operators' headers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::quantizer {

/// The operands of a node that are not quantized as activations are.
struct weighted_node {
  ir::value_id input = ir::no_value;   ///< the activation that the weight is multiplied with
  ir::value_id weight = ir::no_value;  ///< a constant
  int axis = 0;                        ///< of the output channels; -1: one scale for all
  number_format format{};              ///< of the weight
  ir::value_id bias = ir::no_value;    ///< a constant, or nothing
};

/// Values that share a scale and zero point: constants, inputs, then results in execution order.
struct value_group {
  std::size_t format = 0;  ///< of `annotations::formats`
  std::vector<ir::value_id> values{};
};

/// Where better results are worth other ranges than those of ExecuTorch's quantizer.
struct annotation_options {
  /// A value that only clamps read has their range: what they cut off needs no numbers.
  bool cuts_clamped = false;

  friend bool operator==(annotation_options, annotation_options) = default;
};

/// The float32 values of a graph that are quantized.
///
/// A value has one format, unless nodes that read it have other schemes than the one that computes
/// it: it is then in a group for each of the formats, and converted from its own one to the others.
struct annotations {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::vector<number_format> formats{};  ///< of activations, each once
  std::vector<value_group> groups{};
  std::vector<std::size_t> format_of{};    ///< by value: the format that it is computed in
  std::vector<std::size_t> read_format{};  ///< by node: the format of its operands
  std::vector<bool> is_read_quantized{};   ///< by value: by all its readers, annotated or not
  std::vector<bool> is_annotated{};        ///< by node: it reads quantized values
  std::vector<weighted_node> weighted{};   ///< by node; without a weight: `no_value`
  std::vector<std::string> reasons{};      ///< by node: why it stays float, or ""
  std::vector<std::vector<std::size_t>> group_by_format{};  ///< by format, then by value
  std::vector<bool> is_cut{};          ///< by value: not observed, as `cuts_clamped` says
  std::vector<node_scheme> schemes{};  ///< by node: what `annotate` was given
  annotation_options options{};        ///< the same

  /// The group of a value in a format; `none`: it stays float.
  [[nodiscard]] std::size_t group_of(ir::value_id v, std::size_t format) const {
    auto const& by_value = group_by_format[format];
    auto const i = ir::graph::index(v);
    return i < by_value.size() ? by_value[i] : none;
  }
  /// The group of a value in the format that it is computed in.
  [[nodiscard]] std::size_t group_of(ir::value_id v) const {
    auto const i = ir::graph::index(v);
    return i < format_of.size() ? group_of(v, format_of[i]) : none;
  }
};

/// What a graph with bound arguments becomes, with a scheme for each of its nodes:
///
/// - The results of an operator that handles quantized values, or that a table computes, and its
///   float operands are quantized; weights and biases as its `annotation` says.
/// - An operator with `quantization_rule::shared` puts its operands and results into one group; so
///   does an average with its input and result. Connected groups are one. A group without another
///   quantized value stays float. Unless it is named, such an operator has the scheme of what
///   computes its first operand.
/// - A clamp to [0, x] that alone reads the result of an operator with a weight becomes part of it
///   if activations are affine: the result before the clamp has no scale.
/// - Inputs and outputs of the graph are quantized.
///
/// These are the rules of ExecuTorch's Arm quantizer, applied to the properties of operators
/// instead of a list of their names.
[[nodiscard]] ARM_DELEGATE_FUNCTION annotations annotate(ir::graph const& g,
                                                         std::span<node_scheme const> schemes,
                                                         annotation_options options = {});

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/annotations-inl.hpp>  // IWYU pragma: export
#endif
