#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The error of each quantized value.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>

#include <vector>

namespace arm_delegate::quantizer {

/// A value on all samples, beside the same value of the float program.
struct value_error {
  ir::value_id value = ir::no_value;
  value_range seen{};  ///< of the float program
  double clipped = 0;  ///< the share of its elements that lie outside of the quantized range
  double sqnr = 0;     ///< signal-to-quantization-noise ratio in dB; infinite without noise
};

/// The errors of the computed values of all groups, in execution order. Runs both programs on all
/// samples.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<value_error> value_errors_of(
    quantization const& q, pipeline_entry const& floating, sample_source const& samples);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/value_errors-inl.hpp>  // IWYU pragma: export
#endif
