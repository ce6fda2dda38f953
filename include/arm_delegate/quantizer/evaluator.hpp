#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How much quantizing changes what a program computes.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/run/reference/differences.hpp>

#include <span>
#include <vector>

namespace arm_delegate::quantizer {

/// Compares the outputs of quantized programs with those of their float program, on samples. It
/// rounds as PyTorch's fake quantization does, in float.
class evaluator {
 public:
  /// Runs the float program, which `prepare` made, on all samples, and keeps its outputs.
  /// `floating` is a pipeline of a target with floats. Throws the errors of compiling and reading.
  ARM_DELEGATE_FUNCTION evaluator(ir::exported_program const& prepared,
                                  pipeline_entry const& floating, sample_source const& samples);

  /// The signal-to-quantization-noise ratio of all float outputs over all samples, in dB; infinite
  /// if nothing differs.
  [[nodiscard]] ARM_DELEGATE_FUNCTION double sqnr(quantization const& q) const;

  /// The differences of all float outputs, for each of some samples.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<real_differences> differences(
      quantization const& q, sample_subset of = {}) const;

 private:
  pipeline_entry const& floating_;
  sample_source const& samples_;
  std::vector<std::vector<std::vector<float>>> wanted_{};  ///< by sample, then by float output
};

/// The signal-to-noise ratio of all of these, in dB.
[[nodiscard]] ARM_DELEGATE_FUNCTION double sqnr_of(std::span<real_differences const> all);

/// The program that computes in floats what `quantized` does: with dequantized constants, and
/// values rounded where it quantizes them.
[[nodiscard]] ARM_DELEGATE_FUNCTION ir::exported_program fake_quantized(
    ir::exported_program quantized);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/evaluator-inl.hpp>  // IWYU pragma: export
#endif
