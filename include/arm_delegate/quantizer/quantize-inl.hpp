#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantize.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>

namespace arm_delegate::quantizer {

ARM_DELEGATE_FUNCTION quantize_result quantize(ir::exported_program const& program,
                                               pipeline_entry const& floating,
                                               sample_source const& samples,
                                               quantize_options const& options) {
  auto const with = [&]<class Improvements>(Improvements) {
    return quantize_with<Improvements>(program, floating, samples, options.schemes,
                                       options.observer);
  };
  return options.improves ? with(standard_improvements{}) : with(improve<>{});
}

}  // namespace arm_delegate::quantizer
