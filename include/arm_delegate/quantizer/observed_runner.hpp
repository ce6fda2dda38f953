#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Values inside of a program, seen while it runs.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <cstddef>
#include <span>
#include <utility>

namespace arm_delegate::quantizer::detail {

/// Runs a program on samples, with the float values of some of its nodes as further outputs.
class observed_runner {
 public:
  observed_runner(ir::exported_program p, std::span<ir::value_id const> values,
                  pipeline_entry const& floating)
      : runner_(floating.compile(with_outputs(std::move(p), values)), {}, &floating),
        first_(runner_.output_count() - values.size()) {}

  void run(sample_source const& samples, std::size_t i) {
    samples.write(i, runner_.inputs());
    runner_.run();
  }
  /// The elements of value `i` of the values in the last run.
  [[nodiscard]] std::span<float const> elements(std::size_t i) const {
    auto const& x = runner_.output(first_ + i);
    return {x.as<float>(), static_cast<std::size_t>(x.numel())};
  }

 private:
  static ir::exported_program with_outputs(ir::exported_program p,
                                           std::span<ir::value_id const> values) {
    auto& outputs = p.graph->outputs;
    outputs.insert(outputs.end(), values.begin(), values.end());
    p.outputs.resize(outputs.size());
    return p;
  }

  program_runner runner_;
  std::size_t first_;
};

}  // namespace arm_delegate::quantizer::detail
