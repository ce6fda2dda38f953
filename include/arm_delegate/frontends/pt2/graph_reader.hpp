#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads one graph of a .pt2: the program's own, or the body of a branch or loop in it.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/functionalize.hpp>
#include <arm_delegate/frontends/pt2/arguments.hpp>
#include <arm_delegate/frontends/pt2/control_flow.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/node_text.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Reads the values and nodes of one graph; used once. Names are local to their graph, so each body
/// has its own reader.
class graph_reader {
 public:
  /// All names point into `document`; the graph keeps it alive.
  graph_reader(ir::graph& g, meta_reader const& metas, json::document document)
      : graph_reader(g, metas, std::move(document), 0) {}

  /// Call this first.
  void read_value_table(json::object graph) {
    auto const table = json::object_field(graph, "tensor_values");
    types_.reserve(table.size());
    names_.reserve(table.size());
    for (auto const& [name, type] : table) {
      if (!types_.emplace(name, type).second) {
        throw json::bad("the type of value '" + std::string(name) + "' occurs twice");
      }
    }
  }

  void read_nodes(json::object graph) {
    for (auto e : json::array_field(graph, "nodes")) read_node(json::as_object(e, "a node"));
  }

  [[nodiscard]] ir::argument read_argument(json::element e) { return arguments_.read(e); }

  [[nodiscard]] tensor_meta type_of(std::string_view name, std::string_view kind) const {
    auto const at = types_.find(name);
    if (at == types_.end()) {
      throw error(code::bad_graph, "value '" + std::string(name) + "' has no type");
    }
    return metas_.read(at->second, {kind, name});
  }

  /// Adds the value of that name to the graph; `kind` describes it in messages.
  ir::value_id define(std::string_view name, std::string_view kind) {
    auto const meta = type_of(name, kind);
    auto const v = g_.add_value(name, meta.type);
    define(name, v, meta.strides);
    return v;
  }

  /// The same for a value that the graph already has.
  void define(std::string_view name, ir::value_id v, ir::shape const& strides) {
    names_.add(name, v);
    strides_.resize(g_.value_count());
    strides_[ir::graph::index(v)] = strides;
  }

  /// Call this last: makes in-place operators of this graph functional.
  [[nodiscard]] std::vector<mutation> make_functional() { return functionalize(g_, strides_); }

 private:
  // Each level takes a few stack frames; programs written by people have two or three levels.
  static constexpr std::size_t deepest = 32;

  graph_reader(ir::graph& g, meta_reader const& metas, json::document document, std::size_t depth)
      : g_(g),
        metas_(metas),
        document_(std::move(document)),
        depth_(depth),
        arguments_(g_, names_) {
    g_.keep(document_);
  }

  // ---- nodes

  void read_node(json::object n) {
    node_text text;
    try {
      text.read(n);
      read_call(n, text);
    } catch (error const& e) {
      throw text.locate(e);
    }
  }

  void read_call(json::object n, node_text& text) {
    bool const control_flow = control_flow_check::is_known(text.target);
    if (text.is_higher_order() && !control_flow) {
      throw error(code::unsupported_operator,
                  "is a higher-order operator other than cond, while_loop, map_impl and scan",
                  "exported_program.run_decompositions() may remove it");
    }
    auto const outputs = json::array_field(n, "outputs");
    if (outputs.begin() == outputs.end()) {
      if (text.is_assertion()) return;
      throw error(code::unsupported_operator, "is called for its effect and has no result");
    }
    call_arguments_.clear();
    for (auto e : json::array_field(n, "inputs")) {
      auto const o = json::as_object(e, "an argument");
      auto const value = json::field(o, "arg");
      call_arguments_.push_back(
          {json::text_field(o, "name"), control_flow ? read_operand(value) : read_argument(value)});
    }
    results_.clear();
    for (auto e : outputs) read_results(json::as_variant(e, "a result"));
    if (!json::find(n, "name") && !results_.empty()) text.name = g_[results_[0]].name;
    auto const id = g_.add_node(text.name, text.target, call_arguments_, results_);
    g_[id].stack_trace = text.stack_trace;
    g_[id].module_stack = text.module_stack;
    g_.order.push_back(id);
    if (control_flow) control_flow_check(g_, g_[id]).run();
  }

  void read_results(json::variant const& result) {
    if (result.kind == "as_tensor") {
      results_.push_back(define(result.name(), "value"));
    } else if (result.kind == "as_tensors") {
      for (auto e : json::as_array(result.value, result.kind)) {
        auto const name = json::text_field(json::as_object(e, "a result"), "name");
        results_.push_back(define(name, "value"));
      }
    } else if (result.kind == "as_sym_int") {
      throw error(code::dynamic_shape, "computes a number that shapes depend on at run time",
                  "export with fixed shapes");
    } else {
      throw error(code::unsupported_operator, "has a result that is not a tensor");
    }
  }

  // ---- bodies

  /// Reads an argument of a control-flow node.
  ir::argument read_operand(json::element e) {
    auto const a = json::as_variant(e, "an argument");
    return a.kind == "as_graph" ? read_body(json::as_object(a.value, a.kind)) : read_argument(e);
  }

  ir::argument read_body(json::object o) {
    if (depth_ == deepest) {
      throw error(code::bad_graph,
                  "branches and loops are nested more than " + std::to_string(deepest) + " deep");
    }
    auto const name = json::text_field(o, "name");
    auto body = std::make_unique<ir::graph>();
    graph_reader(*body, metas_, document_, depth_ + 1)
        .read_as_body(json::object_field(o, "graph"), name);
    return g_.add_subgraph(name, std::move(body));
  }

  void read_as_body(json::object graph, std::string_view name) {
    auto const tensor = [&](json::element e, std::string_view does) {
      auto const a = json::as_variant(e, "a value");
      if (a.kind == "as_tensor") return a.name();
      throw error(code::unsupported_value,
                  "its body '" + std::string(name) + "' " + std::string(does) +
                      " something that is not a tensor",
                  "make it a tensor: torch.full((), 3) in place of 3");
    };
    read_value_table(graph);
    for (auto e : json::array_field(graph, "inputs")) {
      g_.inputs.push_back(define(tensor(e, "takes"), "input"));
    }
    read_nodes(graph);
    for (auto e : json::array_field(graph, "outputs")) {
      g_.outputs.push_back(names_.find(tensor(e, "returns")));
    }
    for (auto const& m : make_functional()) {
      throw g_[m.writer].fail(code::unsupported_value,
                              "changes '" + std::string(g_[m.before].name) +
                                  "' in place, an input of the body '" + std::string(name) + "'",
                              "return the new contents as a result of the body");
    }
  }

  ir::graph& g_;
  meta_reader const& metas_;
  json::document document_;
  std::size_t depth_;  ///< how many control-flow nodes enclose this graph
  value_names names_;
  argument_reader arguments_;
  std::unordered_map<std::string_view, json::element> types_;
  std::vector<ir::shape> strides_;                  ///< by value
  std::vector<ir::named_argument> call_arguments_;  // reused
  std::vector<ir::value_id> results_;               // reused
};

}  // namespace arm_delegate::frontend::pt2
