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

/// The float outputs of a run.
inline std::vector<std::span<float const>> outputs_of(program_runner& runner,
                                                      sample_source const& samples, std::size_t i) {
  samples.write(i, runner.inputs());
  runner.run();
  std::vector<std::span<float const>> made;
  for (auto const& output : runner.outputs()) {
    if (output.type != ir::dtype::float32) continue;
    made.emplace_back(output.data.as<float>(), static_cast<std::size_t>(output.data.numel()));
  }
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION evaluator::evaluator(ir::exported_program const& prepared,
                                           pipeline_entry const& floating,
                                           sample_source const& samples)
    : floating_(floating), samples_(samples), wanted_(samples.count()) {
  program_runner runner(floating.compile(prepared.clone()), {}, &floating);
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    for (auto elements : detail::outputs_of(runner, samples, i)) {
      wanted_[i].emplace_back(elements.begin(), elements.end());
    }
  }
}

ARM_DELEGATE_FUNCTION double evaluator::sqnr(quantization const& q) const {
  return sqnr_of(differences(q));
}

ARM_DELEGATE_FUNCTION std::vector<real_differences> evaluator::differences(quantization const& q,
                                                                           sample_subset of) const {
  auto rounded = fake_quantized(convert(q, *floating_.operators));
  program_runner runner(floating_.compile(std::move(rounded)), {}, &floating_);
  std::vector<real_differences> made;
  for (auto i = of.first; i < wanted_.size(); i += of.step) {
    auto& to = made.emplace_back();
    auto wanted = wanted_[i].begin();
    for (auto elements : detail::outputs_of(runner, samples_, i)) {
      for (std::size_t k = 0; k < elements.size(); ++k) to.add((*wanted)[k], elements[k]);
      ++wanted;
    }
  }
  return made;
}

ARM_DELEGATE_FUNCTION double sqnr_of(std::span<real_differences const> all) {
  real_differences made;
  for (auto const& d : all) made += d;
  return made.sqnr();
}

ARM_DELEGATE_FUNCTION ir::exported_program fake_quantized(ir::exported_program quantized) {
  unquantize(*quantized.graph, {}, true);
  return quantized;
}

}  // namespace arm_delegate::quantizer
