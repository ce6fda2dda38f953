#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of evaluator.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/convert.hpp>
#include <arm_delegate/quantizer/evaluator.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/differences.hpp>
#include <arm_delegate/run/reference/rounding_points.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Calls `visit(elements)` with each float output of each run.
template <class Visit>
void for_each_output(program_runner& runner, sample_source const& samples, Visit const& visit) {
  for (std::size_t i = 0; i < samples.count(); ++i) {
    samples.write(i, runner.inputs());
    runner.run();
    for (auto const& output : runner.outputs()) {
      if (output.type != ir::dtype::float32) continue;
      visit(std::span(output.data.as<float>(), static_cast<std::size_t>(output.data.numel())));
    }
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION evaluator::evaluator(ir::exported_program const& prepared,
                                           pipeline_entry const& floating,
                                           sample_source const& samples)
    : floating_(floating), samples_(samples) {
  program_runner runner(floating.compile(prepared.clone()), {}, &floating);
  detail::for_each_output(runner, samples, [&](std::span<float const> elements) {
    wanted_.emplace_back(elements.begin(), elements.end());
  });
}

ARM_DELEGATE_FUNCTION double evaluator::sqnr(quantization const& q) const {
  auto rounded = fake_quantized(convert(q, *floating_.operators));
  program_runner runner(floating_.compile(std::move(rounded)), {}, &floating_);
  real_differences made;
  auto wanted = wanted_.begin();
  detail::for_each_output(runner, samples_, [&](std::span<float const> elements) {
    for (std::size_t i = 0; i < elements.size(); ++i) made.add((*wanted)[i], elements[i]);
    ++wanted;
  });
  return made.sqnr();
}

ARM_DELEGATE_FUNCTION ir::exported_program fake_quantized(ir::exported_program quantized) {
  unquantize(*quantized.graph, {}, true);
  return quantized;
}

}  // namespace arm_delegate::quantizer
