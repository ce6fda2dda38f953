// SPDX-License-Identifier: BSD-3-Clause
// A TOSA graph compiled for an Ethos-U.

#include "tosa_program.hpp"

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
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

/// The signed PyTorch type that holds the elements of an NPU's input or output.
ad::ir::dtype type_of(ad::tosa::dtype d) {
  switch (d) {
    case ad::tosa::dtype::boolean: return ad::ir::dtype::boolean;
    case ad::tosa::dtype::int16: return ad::ir::dtype::int16;
    case ad::tosa::dtype::int32: return ad::ir::dtype::int32;
    case ad::tosa::dtype::int48:
    case ad::tosa::dtype::int64: return ad::ir::dtype::int64;
    default: return ad::ir::dtype::int8;
  }
}

ad::tensor_spec describe(ad::tosa::tensor const& t) {
  return {.name = t.name, .sizes = t.sizes, .type = type_of(t.type)};
}

/// A value of the program for a tensor of the graph.
template <class Add>
ad::ir::value_id add(ad::ir::graph& to, ad::tosa::tensor const& t, Add how) {
  return (to.*how)(to.copy(std::string_view(t.name)), {type_of(t.type), t.sizes});
}

}  // namespace

ad::basic_compiled_program<std::any> program_of(ad::tosa::graph const& g,
                                                ad::ethosu::compile::npu_artifact made,
                                                ad::target_facts const& target, std::string file) {
  auto const& main = g.main();
  ad::basic_compiled_program<std::any> p{.target = target.name, .version = target.version};
  p.program.file = std::move(file);
  auto& delegate = p.delegates.emplace_back();
  delegate.tag = "tag0";
  delegate.artifact = std::move(made);
  auto& graph = *p.program.graph;
  for (auto const t : main.inputs) {
    auto const v = add(graph, main[t], &ad::ir::graph::add_input);
    p.program.inputs.push_back({.name = graph[v].name});
    delegate.inputs.push_back(describe(main[t]));
  }
  for (auto const t : main.outputs) {
    graph.outputs.push_back(add(graph, main[t], &ad::ir::graph::add_value));
    delegate.outputs.push_back(describe(main[t]));
  }
  p.program.outputs.resize(graph.outputs.size());
  auto const module = graph.copy(std::string_view(ad::module_name(0)));
  auto const inputs = graph.copy(std::span<ad::ir::value_id const>(graph.inputs));
  std::array const arguments{ad::ir::named_argument{"lowered_module", module},
                             ad::ir::named_argument{"inputs", inputs}};
  graph.order.push_back(graph.add_node("executorch_call_delegate", ad::call_delegate_target,
                                       arguments, graph.outputs));
  return p;
}

}  // namespace armdc
