#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Calibrates a changed program.

#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <utility>

namespace arm_delegate::quantizer::detail {

/// A program with annotations and the maps that it has on the samples.
inline quantization recalibrated(ir::exported_program program, annotations what,
                                 improvement_tools const& tools) {
  calibrator c({std::move(program), std::move(what)}, tools.floating);
  c.observe(tools.samples);
  return c.choose(tools.observer);
}

}  // namespace arm_delegate::quantizer::detail
