#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rounds weights so that the errors of a layer's results cancel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::quantizer {

/// Rounds each element of a weight up or down so that the layer's results on the samples have the
/// least squared error: the problem of AdaRound (Nagel et al., "Up or Down? Adaptive Rounding for
/// Post-Training Quantization", 2020, eq. 13). Elements are turned one at a time, as long as that
/// lessens the error.
struct round_weights {
  static constexpr std::string_view name = "round_weights";
  using is_fitted = round_weights;
  [[nodiscard]] static ARM_DELEGATE_FUNCTION std::vector<quantization> candidates(
      quantization const& q, improvement_tools const& tools);
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/round_weights-inl.hpp>  // IWYU pragma: export
#endif
