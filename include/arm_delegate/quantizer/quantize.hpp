#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a float program to a quantized one in one call.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/convert.hpp>
#include <arm_delegate/quantizer/correct_bias.hpp>
#include <arm_delegate/quantizer/equalize.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/regroup.hpp>
#include <arm_delegate/quantizer/round_weights.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate::quantizer {

/// The improvements that are tried unless a caller chooses others.
using standard_improvements =
    improve<separate_averages, cut_clamped, equalize, round_weights, correct_bias>;

struct quantize_options {
  scheme_choice schemes{};
  any_observer observer = observe::histogram{};
  /// Tries `standard_improvements` and keeps what lessens the error of the outputs on the samples.
  /// Without it the scales and zero points are those of ExecuTorch's quantizer.
  bool improves = true;
};

/// A quantized program, and how it came about.
struct quantize_result {
  ir::exported_program program{};
  quantization from{};
  std::vector<improvement_step> steps{};
  std::size_t samples = 0;
};

/// Quantizes a float program with the ranges that it has on samples. `floating` is a pipeline of a
/// target with floats, as `compiler::host_pipeline()`. Throws the errors of `calibrator`, and
/// `code::bad_arguments` if there is no sample.
[[nodiscard]] ARM_DELEGATE_FUNCTION quantize_result quantize(ir::exported_program const& program,
                                                             pipeline_entry const& floating,
                                                             sample_source const& samples,
                                                             quantize_options const& options = {});

/// The same with other improvements, which the compiler sees.
template <class Improvements>
[[nodiscard]] quantize_result quantize_with(ir::exported_program const& program,
                                            pipeline_entry const& floating,
                                            sample_source const& samples,
                                            scheme_choice const& schemes,
                                            any_observer const& observer) {
  calibrator c(program, floating, schemes);
  c.observe(samples);
  quantize_result made{.from = c.choose(observer), .samples = c.sample_count()};
  made.steps = Improvements::apply(made.from, {floating, samples, observer});
  made.program = convert(made.from, *floating.operators);
  return made;
}

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/quantize-inl.hpp>  // IWYU pragma: export
#endif
