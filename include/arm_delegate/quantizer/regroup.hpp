#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Gives values ranges of their own where ExecuTorch's quantizer shares them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::quantizer {

/// The result of an average has a scale of its own, since its range is narrower than the input's.
/// Such averages become convolutions, which ExecuTorch lowers, too: with another scale, it would
/// compute another average.
struct separate_averages {
  static constexpr std::string_view name = "separate_averages";
  [[nodiscard]] static ARM_DELEGATE_FUNCTION std::vector<quantization> candidates(
      quantization const& q, improvement_tools const& tools);
};

/// What a clamp cuts off needs no numbers: see `annotation_options::cuts_clamped`.
struct cut_clamped {
  static constexpr std::string_view name = "cut_clamped";
  [[nodiscard]] static ARM_DELEGATE_FUNCTION std::vector<quantization> candidates(
      quantization const& q, improvement_tools const& tools);
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/regroup-inl.hpp>  // IWYU pragma: export
#endif
