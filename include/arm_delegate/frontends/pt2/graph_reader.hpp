#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads one graph of a .pt2: the program's own, or the body of a branch or loop in it.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/functionalize.hpp>
#include <arm_delegate/frontends/pt2/arguments.hpp>
#include <arm_delegate/frontends/pt2/autocast.hpp>
#include <arm_delegate/frontends/pt2/control_flow.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/node_text.hpp>
#include <arm_delegate/frontends/pt2/number_calls.hpp>
#include <arm_delegate/frontends/pt2/positional_count.hpp>
#include <arm_delegate/frontends/pt2/regions.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

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
    scope_.types.reserve(table.size());
    scope_.names.reserve(table.size());
    for (auto const& [name, type] : table) {
      if (!scope_.types.emplace(name, type).second) {
        throw json::bad(fmt::format("the type of value '{}' occurs twice", name));
      }
    }
  }

  /// Calls `visit` with every symbolic size in the type of that value, and its dimension.
  template <class Visit>
  void for_each_size(std::string_view name, Visit visit) const {
    auto const at = scope_.types.find(name);
    if (at == scope_.types.end()) return;  // `define` reports it
    std::size_t dimension = 0;
    for (auto size : json::array_field(json::as_object(at->second, "a tensor type"), "sizes")) {
      visit(size, dimension++);
    }
  }

  /// Adds a number that the program's nodes may use by name.
  void define_number(std::string_view name, known_number const& x) { scope_.numbers.add(name, x); }

  void read_nodes(json::object graph) {
    for (auto e : json::array_field(graph, "nodes")) read_node(json::as_object(e, "a node"));
  }

  [[nodiscard]] ir::argument read_argument(json::element e) { return arguments_.read(e); }

  [[nodiscard]] tensor_meta type_of(std::string_view name, std::string_view kind) const {
    auto const at = scope_.types.find(name);
    if (at == scope_.types.end()) {
      raise(code::bad_graph, fmt::format("value '{}' has no type", name));
    }
    return metas_.read(at->second, {kind, name});
  }

  /// Adds the value of that name to the graph; `kind` describes it in messages.
  ir::value_id define(std::string_view name, std::string_view kind) {
    auto const meta = type_of(name, kind);
    auto const v = g_.add_value(unique(name), meta.type);
    define(name, v, meta.strides);
    return v;
  }

  /// The same for a value that the graph already has.
  void define(std::string_view name, ir::value_id v, ir::shape const& strides) {
    scope_.names.add(name, v);
    strides_.resize(g_.value_count());
    strides_[ir::graph::index(v)] = strides;
    if (strides != dense_strides(g_[v].sizes())) g_[v].strides = g_.copy(strides.view());
  }

  /// The memory order of a value of this graph as the file declares it.
  [[nodiscard]] ir::memory_order order_of(ir::value_id v) const {
    return ir::order_of(g_[v].sizes(), strides_[ir::graph::index(v)]);
  }

  /// Call this last: makes in-place operators of this graph functional.
  [[nodiscard]] std::vector<mutation> make_functional() { return functionalize(g_, strides_); }

 private:
  // Each level takes a few stack frames; programs written by people have two or three levels.
  static constexpr std::size_t deepest = 32;

  /// What names mean in one graph of the file.
  struct name_scope {
    value_names names{};
    number_names numbers{};
    std::unordered_map<std::string_view, json::element> types{};
    std::string_view prefix{};            ///< of names in the graph that is made
    std::optional<ir::dtype> autocast{};  ///< the smaller type, if autocast is on
  };

  graph_reader(ir::graph& g, meta_reader const& metas, json::document document, std::size_t depth)
      : g_(g),
        metas_(metas),
        document_(std::move(document)),
        depth_(depth),
        arguments_(g_, scope_.names, scope_.numbers),
        numbers_(g_, arguments_, strides_) {
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
    if (auto const* const form = find_region_form(text.target)) return read_region(n, *form);
    bool const control_flow = control_flow_check::is_known(text.target);
    if (text.is_higher_order() && !control_flow) {
      raise(code::unsupported_operator,
            "is a higher-order operator other than cond, while_loop, map_impl and scan",
            "exported_program.run_decompositions() may remove it");
    }
    auto const outputs = json::array_field(n, "outputs");
    if (number_calls::is_known(text.target)) {
      define_result(outputs, numbers_.compute(n, text.target));
      return;
    }
    if (outputs.begin() == outputs.end()) {
      if (text.is_number_assertion()) numbers_.check_assertion(n);
      if (text.is_assertion()) return;
      raise(code::unsupported_operator, "is called for its effect and has no result");
    }
    call_arguments_.clear();
    positional_count by_position;
    for (auto e : json::array_field(n, "inputs")) {
      auto const o = json::as_object(e, "an argument");
      by_position.add(o);
      auto const value = json::field(o, "arg");
      call_arguments_.push_back(
          {json::text_field(o, "name"), control_flow ? read_operand(value) : read_argument(value)});
    }
    results_.clear();
    for (auto e : outputs) read_results(json::as_variant(e, "a result"));
    auto name = unique(text.name);
    if (!json::find(n, "name") && !results_.empty()) name = text.name = g_[results_[0]].name;
    if (scope_.autocast && !control_flow && !results_.empty()) {
      convert_operands(text, *scope_.autocast);
    }
    auto const id = add_node(text, name, text.target, call_arguments_, results_);
    g_[id].returns_list = outputs.size() == 1 && is_list(outputs.at(0));
    g_[id].positional = by_position.count();
    if (control_flow) control_flow_check(g_, g_[id]).run();
  }

  static bool is_list(json::element result) {
    return json::as_variant(result, "a result").kind == "as_tensors";
  }

  ir::node_id add_node(node_text const& text, std::string_view name, std::string_view target,
                       std::span<ir::named_argument const> arguments,
                       std::span<ir::value_id const> results) {
    auto const id = g_.add_node(name, target, arguments, results);
    g_[id].stack_trace = text.stack_trace;
    g_[id].module_stack = text.module_stack;
    g_[id].made_for = text.made_for;
    g_[id].custom = text.custom;
    g_.order.push_back(id);
    return id;
  }

  // ---- autocast

  /// Makes the conversions of the operands of the call that is being read explicit.
  void convert_operands(node_text const& text, ir::dtype autocast) {
    bool reads_float32 = false;
    for_each_operand([&](ir::value_id v) {
      reads_float32 = reads_float32 || g_[v].type.type == ir::dtype::float32;
      return v;
    });
    auto const conversion =
        find_autocast(text.target, autocast, g_[results_[0]].type.type, reads_float32);
    if (!conversion) return;
    for_each_operand([&](ir::value_id v) {
      return conversion->applies_to(g_[v].type.type) ? converted(text, v, conversion->to) : v;
    });
  }

  /// Replaces each operand of the call that is being read by `change(operand)`.
  template <class Change>
  void for_each_operand(Change change) {
    for (auto& a : call_arguments_) {
      if (auto* const v = std::get_if<ir::value_id>(&a.value)) *v = change(*v);
      if (auto const* const list = std::get_if<std::span<ir::value_id const>>(&a.value)) {
        std::vector<ir::value_id> changed(list->begin(), list->end());
        for (auto& v : changed) {
          if (v != ir::no_value) v = change(v);
        }
        a.value = g_.copy(std::span<ir::value_id const>(changed));
      }
    }
  }

  ir::value_id converted(node_text const& text, ir::value_id v, ir::dtype to) {
    auto const name =
        g_.copy(std::string_view(fmt::format("{}_cast_{}", text.name, g_.value_count())));
    std::array const made{g_.add_value(name, {to, g_[v].sizes()})};
    auto const strides = ir::shape(strides_[ir::graph::index(v)]);
    strides_.resize(g_.value_count());
    strides_[ir::graph::index(made.front())] = strides;
    std::array const arguments{ir::named_argument{"self", v}, ir::named_argument{"dtype", to}};
    static_cast<void>(add_node(text, name, "aten.to.dtype", arguments, made));
    return made.front();
  }

  // ---- regions

  /// Reads the nodes of the region's graph into this one. Gradients do not matter here, and
  /// autocast converts operands: no other mode of PyTorch changes a result.
  void read_region(json::object n, region_form const& form) {
    auto const inputs = json::array_field(n, "inputs");
    if (inputs.size() < form.operands) raise(code::bad_graph, "has the wrong number of arguments");
    auto const body = json::as_variant(argument_in(inputs.at(form.body)), "an argument");
    if (body.kind != "as_graph") raise(code::bad_graph, "must call a graph");
    if (depth_ == deepest) throw too_deep();
    ++depth_;
    auto const o = json::as_object(body.value, body.kind);
    name_scope inner{.prefix = unique(json::text_field(o, "name")), .autocast = scope_.autocast};
    if (form.autocast) inner.autocast = autocast_type(inputs, form);
    auto const graph = json::object_field(o, "graph");
    auto const given = read_operands(inputs, form.operands);
    auto const first = g_.value_count();
    auto outer = std::exchange(scope_, std::move(inner));
    read_value_table(graph);
    define_inputs(json::array_field(graph, "inputs"), given);
    read_nodes(graph);
    auto const made = read_outputs(json::array_field(graph, "outputs"));
    scope_ = std::move(outer);
    --depth_;
    define_results(json::array_field(n, "outputs"), made, first);
  }

  /// The element type of an autocast region, or nothing if it is off.
  std::optional<ir::dtype> autocast_type(json::array inputs, region_form const& form) {
    if (!form.is_enabled || !form.autocast) return std::nullopt;
    auto const enabled = read_argument(argument_in(inputs.at(*form.is_enabled)));
    auto const type = read_argument(argument_in(inputs.at(*form.autocast)));
    if (auto const* const on = std::get_if<bool>(&enabled); on == nullptr || !*on) {
      return std::nullopt;
    }
    if (auto const* const named = std::get_if<ir::dtype>(&type)) return *named;
    raise(code::unsupported_value, "turns autocast on, but does not state its type",
          "exported_program.run_decompositions() makes its conversions explicit");
  }

  using region_operand = std::variant<ir::value_id, known_number>;

  std::vector<region_operand> read_operands(json::array inputs, std::size_t from) {
    std::vector<region_operand> given;
    for (std::size_t i = from; i < inputs.size(); ++i) {
      auto const e = argument_in(inputs.at(i));
      if (json::as_variant(e, "an argument").kind == "as_tensor") {
        given.push_back(std::get<ir::value_id>(read_argument(e)));
      } else {
        given.push_back(arguments_.read_number_argument(e));
      }
    }
    return given;
  }

  void define_inputs(json::array inputs, std::vector<region_operand> const& given) {
    if (inputs.size() != given.size())
      raise(code::bad_graph, "has another number of operands than its graph");
    for (std::size_t i = 0; i < given.size(); ++i) {
      auto const a = json::as_variant(inputs.at(i), "a value");
      if (auto const* const x = std::get_if<known_number>(&given[i])) {
        if (auto const name = json::find(json::as_object(a.value, a.kind), "as_name")) {
          define_number(json::as_text(*name, "as_name"), *x);
        }
        continue;
      }
      if (a.kind != "as_tensor")
        raise(code::bad_graph, "has operands of other kinds than its graph");
      define_as(a.name(), std::get<ir::value_id>(given[i]), "input");
    }
  }

  std::vector<ir::value_id> read_outputs(json::array outputs) {
    std::vector<ir::value_id> made;
    for (auto e : outputs) {
      auto const a = json::as_variant(e, "a value");
      if (a.kind != "as_tensor") {
        raise(code::unsupported_value, "returns something that is not a tensor",
              "make it a tensor: torch.full((), 3) in place of 3");
      }
      made.push_back(scope_.names.find(a.name()));
    }
    return made;
  }

  /// Names the values that a region made; `first` is the first new one.
  void define_results(json::array outputs, std::vector<ir::value_id> const& made,
                      std::size_t first) {
    std::vector<std::string_view> names;
    for (auto e : outputs) {
      auto const a = json::as_variant(e, "a result");
      if (a.kind == "as_tensor") {
        names.push_back(a.name());
      } else {
        for (auto item : json::as_array(a.value, a.kind)) {
          names.push_back(json::text_field(json::as_object(item, "a result"), "name"));
        }
      }
    }
    if (names.size() != made.size()) raise(code::bad_graph, "has other results than its graph");
    for (std::size_t i = 0; i < made.size(); ++i) {
      define_as(names[i], made[i], "value");
      if (ir::graph::index(made[i]) >= first) g_[made[i]].name = unique(names[i]);
    }
  }

  /// Another name of a value, in this graph.
  void define_as(std::string_view name, ir::value_id v, std::string_view kind) {
    if (type_of(name, kind).type != g_[v].type) {
      raise(code::bad_graph,
            fmt::format("the type of '{}' is not that of the value in its place", name));
    }
    scope_.names.add(name, v);
  }

  /// A name in the graph that is made: regions have names of their own.
  std::string_view unique(std::string_view name) {
    if (scope_.prefix.empty()) return name;
    return g_.copy(std::string_view(fmt::format("{}.{}", scope_.prefix, name)));
  }

  [[nodiscard]] static error too_deep() {
    return error(code::bad_graph, fmt::format("graphs are nested more than {} deep", deepest));
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
    if (depth_ == deepest) throw too_deep();
    auto const name = json::text_field(o, "name");
    auto body = std::make_unique<ir::graph>();
    graph_reader inner(*body, metas_, document_, depth_ + 1);
    inner.scope_.autocast = scope_.autocast;
    inner.read_as_body(json::object_field(o, "graph"), name);
    return g_.add_subgraph(name, std::move(body));
  }

  void read_as_body(json::object graph, std::string_view name) {
    auto const tensor = [&](json::element e, std::string_view does) {
      auto const a = json::as_variant(e, "a value");
      if (a.kind == "as_tensor") return a.name();
      raise(code::unsupported_value,
            fmt::format("its body '{}' {} something that is not a tensor", name, does),
            "make it a tensor: torch.full((), 3) in place of 3");
    };
    read_value_table(graph);
    for (auto e : json::array_field(graph, "inputs")) {
      g_.inputs.push_back(define(tensor(e, "takes"), "input"));
    }
    read_nodes(graph);
    for (auto e : json::array_field(graph, "outputs")) {
      g_.outputs.push_back(scope_.names.find(tensor(e, "returns")));
    }
    for (auto const& m : make_functional()) {
      g_[m.writer].raise(
          code::unsupported_value,
          fmt::format("changes '{}' in place, an input of the body '{}'", g_[m.before].name, name),
          "return the new contents as a result of the body");
    }
  }

  ir::graph& g_;
  meta_reader const& metas_;
  json::document document_;
  std::size_t depth_;  ///< how many nodes with a graph enclose the one that is being read
  name_scope scope_{};
  argument_reader arguments_;
  std::vector<ir::shape> strides_;  ///< by value
  number_calls numbers_;
  std::vector<ir::named_argument> call_arguments_;  // reused
  std::vector<ir::value_id> results_;               // reused
};

}  // namespace arm_delegate::frontend::pt2
