#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How the numbers that a layer multiplies its weight with depend on one another.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::quantizer {

/// A weight, and sums over positions of the products of its inputs: with them, the squared error
/// that a change of the weight makes is known without running the layer.
struct input_products {
  ir::value_id weight = ir::no_value;
  std::vector<layer> layers{};  ///< that read the weight
  std::size_t row = 0;          ///< elements of the weight for a channel of the result
  std::size_t groups = 1;       ///< of channels that read different inputs
  std::vector<float> sums{};    ///< [groups][row][row]

  /// The sums for a channel of the result, of `channels`: [row][row].
  [[nodiscard]] std::span<float const> of_channel(std::size_t channel, std::size_t channels) const {
    return std::span(sums).subspan(channel / (channels / groups) * row * row, row * row);
  }
};

/// The products for each weight of a program whose first axis has the channels of the result, on
/// samples. Rows of more than `longest_row` elements are left out: the work grows with their cube.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<input_products> input_products_of(
    annotated_program const& program, improvement_tools const& tools);

/// See `input_products_of`.
inline constexpr std::size_t longest_row = 1024;

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/input_products-inl.hpp>  // IWYU pragma: export
#endif
