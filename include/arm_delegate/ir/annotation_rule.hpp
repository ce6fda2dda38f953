#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How the quantizer rounds what an operator reads: data in the operator's header.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string_view>

namespace arm_delegate {

/// Names arguments of the operator's schemas that are not quantized as activations are:
/// `static constexpr auto annotation = annotation_rule{.weight = "weight", .bias = "bias"};`.
///
/// Without it, each float operand is an activation. The result has a range of its own, or shares
/// that of the operands: see `quantization_rule`. The clamp to [0, x] after an operator with a
/// weight is part of it: only what comes out of the clamp has a range.
struct annotation_rule {
  /// A constant operand with few bits, symmetric, with a scale for each channel; "": none.
  std::string_view weight{};
  int weight_axis = 0;  ///< the axis of the weight's output channels
  /// A constant operand in int32 with the scale of the products of input and weight; "": none.
  std::string_view bias{};
};

}  // namespace arm_delegate
