#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of calibrator.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/prepare.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// What of a prepared program is quantized, by schemes chosen for the program that it is made of.
inline annotated_program annotated(ir::exported_program const& program,
                                   ir::exported_program prepared, scheme_choice const& schemes) {
  auto what = annotate(*prepared.graph, schemes_of(schemes, program, *prepared.graph));
  return {std::move(prepared), std::move(what)};
}

inline std::span<float const> elements_of(tosa::operand const& t) {
  return {t.as<float>(), static_cast<std::size_t>(t.numel())};
}

}  // namespace detail

ARM_DELEGATE_FUNCTION calibrator::calibrator(annotated_program program,
                                             pipeline_entry const& floating)
    : floating_(floating),
      prepared_(std::move(program.floating)),
      what_(std::move(program.what)),
      runner_(floating.compile(observed_program()), {}, &floating),
      histograms_(what_.groups.size()) {
  find_values();
}

ARM_DELEGATE_FUNCTION calibrator::calibrator(ir::exported_program const& program,
                                             pipeline_entry const& floating,
                                             scheme_choice const& schemes)
    : calibrator(detail::annotated(program, prepare(program, *floating.operators, *floating.target),
                                   schemes),
                 floating) {}

/// The values of all groups that nodes compute.
ARM_DELEGATE_FUNCTION std::vector<ir::value_id> calibrator::computed_values() const {
  std::vector<ir::value_id> made;
  for (auto const& group : what_.groups) {
    for (auto v : group.values) {
      if ((*prepared_.graph)[v].producer != ir::no_node) made.push_back(v);
    }
  }
  ranges::sort_unique(made);  // a value may be in a group for each of several formats
  return made;
}

/// The prepared program with the computed values as further outputs.
ARM_DELEGATE_FUNCTION ir::exported_program calibrator::observed_program() const {
  auto made = prepared_.clone();
  auto const computed = computed_values();
  ranges::append(made.graph->outputs, computed);
  made.outputs.resize(made.graph->outputs.size());
  return made;
}

ARM_DELEGATE_FUNCTION void calibrator::find_values() {
  auto const& g = *prepared_.graph;
  std::vector<std::span<float const>> elements(g.value_count());  // by value
  auto const note = [&](ir::value_id v, tosa::operand const& t) {
    if (g[v].type.type == ir::dtype::float32)
      elements[ir::graph::index(v)] = detail::elements_of(t);
  };
  std::size_t users = 0;
  std::size_t buffers = 0;
  for (std::size_t i = 0; i < g.inputs.size(); ++i) {
    bool const is_buffer = prepared_.inputs[i].source == ir::input_spec::kind::buffer;
    note(g.inputs[i], is_buffer ? runner_.buffers()[buffers++].data : runner_.input(users++));
  }
  auto const computed = computed_values();
  auto next = runner_.output_count() - computed.size();
  for (auto v : computed) note(v, runner_.output(next++));
  for (std::size_t i = 0; i < what_.groups.size(); ++i) {
    for (auto v : what_.groups[i].values) {
      if (what_.is_cut[ir::graph::index(v)]) continue;
      auto& made = seen_.emplace_back(
          seen_value{.group = i, .value = v, .elements = elements[ir::graph::index(v)]});
      if (g[v].is_constant()) made.constant = g[v].constant->values<float>();
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
        if (v.producer == ir::no_node) continue;
        auto const& n = (*prepared_.graph)[v.producer];
        d.module = n.module();
        d.source = n.source();
      }
      throw error(std::move(all));
    }
  }
}

ARM_DELEGATE_FUNCTION void calibrator::observe(sample_source const& samples) {
  for (std::size_t i = 0; i < samples.count(); ++i) {
    samples.write(i, inputs());
    try {
      observe();
    } catch (error const& e) {
      auto all = e.diagnostics();
      for (auto& d : all) d.why.rule = fmt::format("sample {}: {}", i, d.why.rule);
      throw error(std::move(all));
    }
  }
}

ARM_DELEGATE_FUNCTION void calibrator::expect_samples() const {
  if (samples_ != 0) return;
  raise(code::bad_arguments, "the program is quantized without a sample",
        "call observe() for each sample first");
}

}  // namespace arm_delegate::quantizer
