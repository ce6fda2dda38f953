#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A float program with all that its integers follow from.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/number_format.hpp>

#include <vector>

namespace arm_delegate::quantizer {

/// A program that `prepare` made, and what of it is quantized.
struct annotated_program {
  ir::exported_program floating{};
  annotations what{};
};

/// The same with scales and zero points. Improvements change it; `convert` makes the quantized
/// program of it.
struct quantization : annotated_program {
  std::vector<affine_map> maps{};  ///< by group
  /// By node: the maps of its weight, one for each channel or a single one; empty if the node has
  /// no weight.
  std::vector<std::vector<affine_map>> weight_maps{};
  /// By node: numbers that `convert` adds to its bias, one for each channel, or none. The float
  /// program keeps its biases.
  std::vector<std::vector<double>> bias_changes{};
  /// By node: numbers that `convert` stores as its weight, each one of the weight's map, or none.
  std::vector<std::vector<float>> rounded_weights{};

  /// Maps chosen for a program, without changes of biases and weights.
  /// Each channel of a weight reaches its largest magnitude.
  [[nodiscard]] static ARM_DELEGATE_FUNCTION quantization of(annotated_program program,
                                                             std::vector<affine_map> maps);

  [[nodiscard]] quantization clone() const {
    return {{floating.clone(), what}, maps, weight_maps, bias_changes, rounded_weights};
  }
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/quantization-inl.hpp>  // IWYU pragma: export
#endif
