#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tosa_program.hpp.

#include <arm_delegate/compiler/tosa_program.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::compiler {

namespace detail {

/// The signed PyTorch type that holds the elements of an NPU's input or output.
inline ir::dtype type_of(tosa::dtype d) {
  switch (d) {
    case tosa::dtype::boolean: return ir::dtype::boolean;
    case tosa::dtype::int16: return ir::dtype::int16;
    case tosa::dtype::int32: return ir::dtype::int32;
    case tosa::dtype::int48:
    case tosa::dtype::int64: return ir::dtype::int64;
    default: return ir::dtype::int8;
  }
}

inline tensor_spec describe(tosa::tensor const& t) {
  return {.name = t.name, .sizes = t.sizes, .type = type_of(t.type)};
}

/// A value of the program for a tensor of the graph.
template <class Add>
ir::value_id add(ir::graph& to, tosa::tensor const& t, Add how) {
  return (to.*how)(to.copy(std::string_view(t.name)), {type_of(t.type), t.sizes});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> program_of(
    tosa::graph const& g, ethosu::compile::npu_artifact payload, target_facts const& target,
    std::string file) {
  auto const& main = g.main();
  basic_compiled_program<std::any> p{.target = target.name, .version = target.version};
  p.program.file = std::move(file);
  auto& delegate = p.delegates.emplace_back();
  delegate.tag = "tag0";
  delegate.artifact = std::move(payload);
  auto& graph = *p.program.graph;
  for (auto const t : main.inputs) {
    auto const v = detail::add(graph, main[t], &ir::graph::add_input);
    p.program.inputs.push_back({.name = graph[v].name});
    delegate.inputs.push_back(detail::describe(main[t]));
  }
  for (auto const t : main.outputs) {
    graph.outputs.push_back(detail::add(graph, main[t], &ir::graph::add_value));
    delegate.outputs.push_back(detail::describe(main[t]));
  }
  p.program.outputs.resize(graph.outputs.size());
  auto const module = graph.copy(std::string_view(module_name(0)));
  auto const inputs = graph.copy(std::span<ir::value_id const>(graph.inputs));
  std::array const arguments{ir::named_argument{"lowered_module", module},
                             ir::named_argument{"inputs", inputs}};
  graph.order.push_back(
      graph.add_node("executorch_call_delegate", call_delegate_target, arguments, graph.outputs));
  return p;
}

}  // namespace arm_delegate::compiler
