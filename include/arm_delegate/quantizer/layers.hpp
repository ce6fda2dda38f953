#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The nodes with a weight, which improvements change.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate::quantizer {

/// A node that multiplies with a weight: a convolution, a linear layer.
struct layer {
  ir::node_id node = ir::no_node;
  ir::value_id result = ir::no_value;
  std::size_t channels = 0;  ///< of the result
  std::size_t inner = 1;     ///< elements of the result from one channel to the next

  /// The channel of an element of the result.
  [[nodiscard]] std::size_t channel_of(std::size_t element) const {
    return element / inner % channels;
  }
};

/// The quantized layers whose weight has the channels of input and result, in execution order.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<layer> layers_of(annotated_program const& program);

/// A layer's weight as its integers represent it.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<float> rounded_weight(quantization const& q,
                                                                      layer const& l);

/// Gives a constant other elements. All that read it read them.
ARM_DELEGATE_FUNCTION void set_elements(ir::graph& g, ir::value_id v,
                                        std::vector<float> const& elements);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/layers-inl.hpp>  // IWYU pragma: export
#endif
