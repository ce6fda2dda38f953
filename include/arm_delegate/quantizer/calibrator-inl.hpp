#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of calibrator.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/convert.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/prepare.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

inline std::span<float const> elements_of(tosa::operand const& t) {
  return {t.as<float>(), static_cast<std::size_t>(t.numel())};
}

}  // namespace detail

ARM_DELEGATE_FUNCTION calibrator::calibrator(ir::exported_program const& program,
                                             pipeline_entry const& floating,
                                             number_scheme const& numbers)
    : floating_(floating),
      numbers_(numbers),
      prepared_(prepare(program, *floating.operators, *floating.target)),
      what_(annotate(*prepared_.graph, numbers_)),
      runner_(floating.compile(observed_program()), {}, &floating),
      histograms_(what_.groups.size()) {
  find_values();
}

/// The prepared program with further outputs: the computed values of all groups.
ARM_DELEGATE_FUNCTION ir::exported_program calibrator::observed_program() const {
  auto made = prepared_.clone();
  for (auto const& group : what_.groups) {
    for (auto v : group) {
      if ((*made.graph)[v].producer == ir::no_node) continue;
      made.graph->outputs.push_back(v);
      made.outputs.emplace_back();
    }
  }
  return made;
}

ARM_DELEGATE_FUNCTION void calibrator::find_values() {
  auto const& g = *prepared_.graph;
  std::size_t computed = 0;
  for (auto const& group : what_.groups) {
    for (auto v : group) computed += g[v].producer == ir::no_node ? 0U : 1U;
  }
  auto next = runner_.output_count() - computed;
  auto const input_named = [&](std::size_t i) -> tosa::operand const& {
    std::size_t before = 0;
    for (std::size_t k = 0; k < i; ++k) {
      before += prepared_.inputs[k].source == prepared_.inputs[i].source ? 1U : 0U;
    }
    bool const is_buffer = prepared_.inputs[i].source == ir::input_spec::kind::buffer;
    return (is_buffer ? runner_.buffers() : runner_.inputs())[before].data;
  };
  for (std::size_t i = 0; i < what_.groups.size(); ++i) {
    for (auto v : what_.groups[i]) {
      auto& made = seen_.emplace_back(seen_value{.group = i, .value = v});
      if (g[v].is_constant()) {
        made.constant = g[v].constant->values<float>();
      } else if (g[v].producer != ir::no_node) {
        made.elements = detail::elements_of(runner_.output(next++));
      } else {
        for (std::size_t k = 0; k < g.inputs.size(); ++k) {
          if (g.inputs[k] == v) made.elements = detail::elements_of(input_named(k));
        }
      }
    }
  }
}

ARM_DELEGATE_FUNCTION void calibrator::observe() {
  runner_.run();
  ++samples_;
  for (auto const& s : seen_) {
    try {
      histograms_[s.group].add(s.constant.empty() ? s.elements : s.constant);
    } catch (error const& e) {
      auto const& v = (*prepared_.graph)[s.value];
      auto all = e.diagnostics();
      for (auto& d : all) {
        d.file = prepared_.file;
        d.node = v.name;
        if (v.producer != ir::no_node) d.source = (*prepared_.graph)[v.producer].source();
      }
      throw error(std::move(all));
    }
  }
}

ARM_DELEGATE_FUNCTION void calibrator::expect_samples() const {
  if (samples_ != 0) return;
  raise(code::bad_arguments, "the program is quantized without a sample",
        "call observe() for each sample first");
}

ARM_DELEGATE_FUNCTION ir::exported_program calibrator::quantize(
    std::span<affine_map const> maps) const {
  auto made = prepared_.clone();
  convert(made, *floating_.operators, what_, maps, numbers_);
  return made;
}

}  // namespace arm_delegate::quantizer
