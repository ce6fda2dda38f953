#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads one graph of a .pt2: the program's own, or the body of a branch or loop in it.

#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/functionalize.hpp>
#include <arm_delegate/frontends/pt2/arguments.hpp>
#include <arm_delegate/frontends/pt2/control_flow.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/node_text.hpp>
#include <arm_delegate/frontends/pt2/number_functions.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>

namespace arm_delegate::frontend::pt2 {

/// Reads the values and nodes of one graph; used once. Names are local to their graph, so each body
/// has its own reader.
class graph_reader {
 public:
  /// All names point into the text of `document`; the graph keeps it alive.
  graph_reader(ir::graph& g, meta_reader const& metas, json::document document)
      : graph_reader(g, metas, std::move(document), 0) {}

  /// Call this first.
  void read_value_table(json::object graph) {
    auto const table = json::object_field(graph, "tensor_values");
    types_.reserve(table.size());
    names_.reserve(table.size());
    for (auto const& [name, type] : table) {
      if (!types_.emplace(name, type).second) {
        throw json::bad(str_cat({"the type of value '", name, "' occurs twice"}));
      }
    }
  }

  /// Calls `visit` with every symbolic size in the type of that value, and its dimension.
  template <class Visit>
  void for_each_size(std::string_view name, Visit visit) const {
    auto const at = types_.find(name);
    if (at == types_.end()) return;  // `define` reports it
    std::size_t dimension = 0;
    for (auto size : json::array_field(json::as_object(at->second, "a tensor type"), "sizes")) {
      visit(size, dimension++);
    }
  }

  /// Adds a number that the program's nodes may use by name.
  void define_number(std::string_view name, known_number const& x) { numbers_.add(name, x); }

  void read_nodes(json::object graph) {
    for (auto e : json::array_field(graph, "nodes")) read_node(json::as_object(e, "a node"));
  }

  [[nodiscard]] ir::argument read_argument(json::element e) { return arguments_.read(e); }

  [[nodiscard]] tensor_meta type_of(std::string_view name, std::string_view kind) const {
    auto const at = types_.find(name);
    if (at == types_.end()) {
      raise(code::bad_graph, {"value '", name, "' has no type"});
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

  /// The memory order of a value of this graph as the file declares it.
  [[nodiscard]] ir::memory_order order_of(ir::value_id v) const {
    return ir::order_of(g_[v].sizes(), strides_[ir::graph::index(v)]);
  }

  /// Call this last: makes in-place operators of this graph functional.
  [[nodiscard]] vector<mutation> make_functional() { return functionalize(g_, strides_); }

 private:
  // Each level takes a few stack frames; programs written by people have two or three levels.
  static constexpr std::size_t deepest = 32;

  graph_reader(ir::graph& g, meta_reader const& metas, json::document document, std::size_t depth)
      : g_(g),
        metas_(metas),
        document_(std::move(document)),
        depth_(depth),
        arguments_(g_, names_, numbers_) {
    g_.keep(document_->text_owner());
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
      raise(code::unsupported_operator,
            "is a higher-order operator other than cond, while_loop, map_impl and scan",
            "exported_program.run_decompositions() may remove it");
    }
    auto const outputs = json::array_field(n, "outputs");
    if (is_number_call(text.target)) {
      define_result(outputs, compute(n, text.target));
      return;
    }
    if (outputs.begin() == outputs.end()) {
      if (text.is_number_assertion()) check_assertion(n);
      if (text.is_assertion()) return;
      raise(code::unsupported_operator, "is called for its effect and has no result");
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

  // ---- nodes whose result is a number

  static bool is_number_call(std::string_view target) {
    return function_of_target(target) != nullptr || target == "aten.sym_size.int" ||
           target == "aten.sym_stride.int" || target == "aten.sym_numel.default";
  }

  known_number compute(json::object n, std::string_view target) {
    auto const inputs = json::array_field(n, "inputs");
    auto const* const function = function_of_target(target);
    if (function == nullptr) return size_of_tensor(inputs, target);
    vector<known_number> given;
    for (auto e : inputs) given.push_back(arguments_.read_number_argument(argument_in(e)));
    return call(*function, given);
  }

  static json::element argument_in(json::element input) {
    return json::field(json::as_object(input, "an argument"), "arg");
  }

  /// sym_size(tensor, dim), sym_stride(tensor, dim), sym_numel(tensor)
  known_number size_of_tensor(json::array inputs, std::string_view target) {
    bool const of_all = target == "aten.sym_numel.default";
    if (inputs.size() != (of_all ? 1U : 2U)) throw json::bad("has the wrong number of arguments");
    auto const tensor = read_argument(argument_in(inputs.at(0)));
    auto const* const v = std::get_if<ir::value_id>(&tensor);
    if (v == nullptr) throw json::bad("asks for the size of something that is not a tensor");
    auto const& sizes = g_[*v].type.sizes;
    if (of_all) return fraction{sizes.numel()};
    auto const rank = static_cast<std::int64_t>(sizes.rank());
    auto dim = integer_value(arguments_.read_number_argument(argument_in(inputs.at(1))), "dim");
    if (dim < 0) dim += rank;
    if (dim < 0 || dim >= rank) throw json::bad("asks for a dimension that the tensor lacks");
    auto const& all = target == "aten.sym_size.int" ? sizes : strides_[ir::graph::index(*v)];
    return fraction{all[static_cast<std::size_t>(dim)]};
  }

  void define_result(json::array outputs, known_number const& x) {
    if (outputs.size() != 1) throw json::bad("must have one result");
    auto const result = json::as_variant(outputs.at(0), "a result");
    bool const is_number = result.kind == "as_sym_int" || result.kind == "as_sym_float" ||
                           result.kind == "as_sym_bool";
    if (!is_number) throw json::bad("must have a number as its result");
    auto const name = json::as_object(result.value, result.kind);
    define_number(json::text_field(name, "as_name"), x);
  }

  /// Throws if the assertion is false. Export writes those that it cannot prove for all sizes:
  /// _assert_scalar(self, assert_msg), sym_constrain_range(size, min, max).
  void check_assertion(json::object n) {
    std::unordered_map<std::string_view, json::element> given;
    for (auto e : json::array_field(n, "inputs")) {
      given.emplace(json::text_field(json::as_object(e, "an argument"), "name"), argument_in(e));
    }
    auto const value_of = [&](std::string_view name) -> std::optional<known_number> {
      auto const at = given.find(name);
      if (at == given.end()) return std::nullopt;
      if (json::as_variant(at->second, name).kind == "as_none") return std::nullopt;
      return arguments_.read_number_argument(at->second);
    };
    auto const condition = value_of("self");
    auto const size = value_of("size");
    auto const least = value_of("min");
    auto const most = value_of("max");
    bool const holds = (!condition || truth(*condition)) &&
                       (!size || !least || real_value(*size) >= real_value(*least)) &&
                       (!size || !most || real_value(*size) <= real_value(*most));
    if (holds) return;
    raise(code::dynamic_shape, "asserts something that is false for these sizes",
          "bind other numbers with --bind (load_options::bindings)");
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
      raise(code::dynamic_shape,
            "computes a number at run time, which sizes or other numbers depend on",
            "keep it a tensor, or make it a fixed number of the model");
    } else {
      raise(code::unsupported_operator, "has a result that is not a tensor");
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
      raise(code::bad_graph, {"branches and loops are nested more than ", deepest, " deep"});
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
      raise(code::unsupported_value,
            {"its body '", name, "' ", does, " something that is not a tensor"},
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
      g_[m.writer].raise(
          code::unsupported_value,
          {"changes '", g_[m.before].name, "' in place, an input of the body '", name, "'"},
          "return the new contents as a result of the body");
    }
  }

  ir::graph& g_;
  meta_reader const& metas_;
  json::document document_;
  std::size_t depth_;  ///< how many control-flow nodes enclose this graph
  value_names names_;
  number_names numbers_;
  argument_reader arguments_;
  std::unordered_map<std::string_view, json::element> types_;
  vector<ir::shape> strides_;                  ///< by value
  vector<ir::named_argument> call_arguments_;  // reused
  vector<ir::value_id> results_;               // reused
};

}  // namespace arm_delegate::frontend::pt2
