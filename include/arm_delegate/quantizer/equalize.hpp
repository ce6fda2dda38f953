#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Gives the channels between two layers similar ranges.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::quantizer {

/// Cross-layer equalization (Nagel et al., 2019): a layer computes each channel divided by a
/// factor, and the next layer multiplies its weights for that channel by it. With nothing between
/// the two but a clamp at 0, the program computes the same, while one scale fits all channels. How
/// much of a channel's range is moved into the weights, as in SmoothQuant (Xiao et al., 2023),
/// differs between the candidates.
struct equalize {
  static constexpr std::string_view name = "equalize";
  [[nodiscard]] static ARM_DELEGATE_FUNCTION std::vector<quantization> candidates(
      quantization const& q, improvement_tools const& tools);
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/equalize-inl.hpp>  // IWYU pragma: export
#endif
