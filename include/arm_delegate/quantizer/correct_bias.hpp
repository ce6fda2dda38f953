#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Moves biases so that rounding does not shift the mean of a layer's results.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::quantizer {

/// Bias correction (Nagel et al., "Data-Free Quantization Through Weight Equalization and Bias
/// Correction", 2019), with the means that the samples give: each layer with a weight gets, for
/// each channel, the mean of what its results lose by rounding its weight and its input.
struct correct_bias {
  static constexpr std::string_view name = "correct_bias";
  using is_fitted = correct_bias;
  [[nodiscard]] static ARM_DELEGATE_FUNCTION std::vector<quantization> candidates(
      quantization const& q, improvement_tools const& tools);
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/correct_bias-inl.hpp>  // IWYU pragma: export
#endif
