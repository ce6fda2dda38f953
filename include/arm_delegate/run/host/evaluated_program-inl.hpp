#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of evaluated_program.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/expand.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/evaluated_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION evaluated_program::evaluated_program(ir::exported_program program,
                                                           pipeline_entry const& pipeline,
                                                           node_net_maker make_net)
    : program_(std::move(program)) {
  ir::verify(program_);
  auto& g = *program_.graph;
  bind_arguments(g, *pipeline.operators);
  evaluation::expand_composites(g, *pipeline.operators, *pipeline.target);
  compile_others(pipeline, make_net);
  values_.resize(g.value_count());
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    auto const& v = g[static_cast<ir::value_id>(i)];
    if (v.constant == nullptr || !evaluation::is_number_type(v.type.type)) continue;
    values_.set(static_cast<ir::value_id>(i), *v.constant);
  }
  divide_inputs();
}

/// Finds the user's inputs and sets buffers to their initial values.
ARM_DELEGATE_FUNCTION void evaluated_program::divide_inputs() {
  auto const& g = *program_.graph;
  for (std::size_t i = 0; i < g.inputs.size(); ++i) {
    auto const& spec = program_.inputs[i];
    auto const& v = g[g.inputs[i]];
    if (spec.source == ir::input_spec::kind::user_input) {
      user_inputs_.push_back(g.inputs[i]);
    } else if (spec.initial != nullptr && evaluation::is_number_type(v.type.type)) {
      values_.set(g.inputs[i], *spec.initial);
    }
  }
}

/// Makes each node without an evaluation a program of its own.
ARM_DELEGATE_FUNCTION void evaluated_program::compile_others(pipeline_entry const& pipeline,
                                                             node_net_maker make_net) {
  auto& g = *program_.graph;
  compiled_.resize(g.node_count());
  tag_numbers tags;
  std::vector<ir::node_id> others;
  for (auto id : g.order) {
    g[id].delegation_tag = {};
    if (evaluation::has_evaluation(g[id])) continue;
    auto const tag = g.copy(std::string_view(fmt::format("lowered{}", others.size())));
    g[id].delegation_tag = tag;
    tags.emplace(tag, static_cast<std::uint32_t>(others.size()));
    others.push_back(id);
  }
  if (others.empty()) return;
  for (auto& part : extract_partitions(program_, g, tags)) {
    compiled_[ir::graph::index(others[part.number])] = {
        {part.inputs.begin(), part.inputs.end()},
        {part.outputs.begin(), part.outputs.end()},
        make_net(std::move(part.program), pipeline)};
  }
}

namespace detail {

/// Sets a value to the elements of a tensor of a run.
inline void read(evaluation::value_arrays& values, ir::value_id id, ir::value const& v,
                 tosa::operand const& from) {
  bool const is_unsigned = v.type.type == ir::dtype::uint8;
  auto const count = static_cast<std::size_t>(from.numel());
  tosa::with_element(from.type, [&]<class T>(std::type_identity<T>) {
    using wide = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;
    evaluation::basic_array<wide> made{v.type.type, v.sizes(), std::vector<wide>(count)};
    for (std::size_t i = 0; i < count; ++i) {
      if constexpr (std::is_floating_point_v<T>) {
        made.data[i] = static_cast<double>(from.as<T>()[i]);
      } else {
        made.data[i] = tosa::code_of(from.as<T>()[i], is_unsigned);
      }
    }
    values.set(id, std::move(made));
  });
}

inline void write(evaluation::value_arrays& values, ir::value_id id, tosa::operand const& to) {
  tosa::with_element(to.type, [&]<class T>(std::type_identity<T>) {
    auto const copy = [&](auto const& from) {
      for (std::size_t i = 0; i < from.size(); ++i) to.as<T>()[i] = static_cast<T>(from[i]);
    };
    if constexpr (std::is_floating_point_v<T>) {
      copy(values.real(id).data);
    } else {
      copy(values.whole(id).data);
    }
  });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void evaluated_program::set_input(std::size_t i, tosa::operand const& from) {
  detail::read(values_, user_inputs_[i], input(i), from);
}

ARM_DELEGATE_FUNCTION void evaluated_program::write_output(std::size_t i, tosa::operand const& to) {
  detail::write(values_, program_.graph->outputs[i], to);
}

ARM_DELEGATE_FUNCTION void evaluated_program::run(compiled_node const& c) {
  for (std::size_t i = 0; i < c.inputs.size(); ++i) {
    detail::write(values_, c.inputs[i], c.net->inputs()[i]);
  }
  c.net->run(nullptr);
  for (std::size_t i = 0; i < c.outputs.size(); ++i) {
    detail::read(values_, c.outputs[i], (*program_.graph)[c.outputs[i]], c.net->outputs()[i]);
  }
}

ARM_DELEGATE_FUNCTION void evaluated_program::run() {
  auto const& g = *program_.graph;
  for (auto id : g.order) {
    auto const& other = compiled_[ir::graph::index(id)];
    other.net != nullptr ? run(other) : values_.evaluate(g[id]);
  }
}

}  // namespace arm_delegate
