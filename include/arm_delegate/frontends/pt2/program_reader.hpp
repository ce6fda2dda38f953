#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads the program of a .pt2 into a functional graph with its signature.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/zip.hpp>
#include <arm_delegate/frontends/functionalize.hpp>
#include <arm_delegate/frontends/pt2/archive.hpp>
#include <arm_delegate/frontends/pt2/containers.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/graph_reader.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/memory_orders.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/frontends/pt2/signature.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/frontends/pt2/symbol_table.hpp>
#include <arm_delegate/frontends/pt2/weights.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/complete_origins.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value_map.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Reads one program; used once.
class program_reader {
 public:
  program_reader(archive const& from, std::shared_ptr<void const> owner,
                 load_options const& options)
      : weights_(from, "weights", owner),
        constants_(from, "constants", owner),
        document_(from.parse_program()),
        root_(json::as_object(document_->root(), "the program")),
        options_(options),
        g_(*program_.graph),
        metas_(symbols_),
        reader_(g_, metas_, document_) {
    g_.keep(std::move(owner));
  }

  ir::exported_program read() {
    check_version();
    auto const module = json::object_field(root_, "graph_module");
    auto const graph = json::object_field(module, "graph");
    auto const signature = json::object_field(module, "signature");
    if (auto const ranges = json::find(root_, "range_constraints")) {
      symbols_ = symbol_table(json::as_object(*ranges, "range_constraints"));
    }
    reader_.read_value_table(graph);
    if (auto const found = json::find(graph, "sym_int_values")) {
      integers_ = json::as_object(*found, "sym_int_values");
    }
    bind_symbols(signature);
    read_inputs(graph, signature);
    reader_.read_nodes(graph);
    read_outputs(graph, signature);
    auto const orders = read_orders();
    add_mutations(reader_.make_functional());
    name_inputs();
    set_orders(program_, orders);
    list_state();
    read_containers(module, program_);
    ir::complete_origins(g_);
    ir::assign_debug_handles(g_);
    return std::move(program_);
  }

 private:
  /// A tensor input of the file's graph.
  struct root_value {
    input_entry entry{};
    ir::value_id value = ir::no_value;
    files::zip_member const* storage = nullptr;  ///< for a weight
    bool changes = false;
  };

  void check_version() const {
    constexpr std::int64_t supported_major = 8;
    auto const version = json::object_field(root_, "schema_version");
    auto const major = json::integer_field(version, "major");
    if (major == supported_major) return;
    auto const torch = json::find(root_, "torch_version");
    std::string_view torch_version;
    if (torch) torch_version = json::as_text(*torch, "torch_version");
    raise(code::bad_schema_version,
          fmt::format("the file uses serde schema {}.{} (torch {}); supported: {}.x", major,
                      json::integer_field(version, "minor"), torch_version, supported_major),
          "re-export with torch 2.9 or newer");
  }

  // ---- symbols

  /// Finds the symbols in the sizes of the user's inputs, and gives them their numbers.
  void bind_symbols(json::object signature) {
    for (auto e : json::array_field(signature, "input_specs")) {
      auto const spec = json::as_variant(e, "an input's specification");
      if (spec.kind != "user_input") continue;
      auto const given = json::field(json::as_object(spec.value, spec.kind), "arg");
      auto const argument = json::as_variant(given, "arg");
      if (argument.kind == "as_tensor") {
        auto const name = argument.name();
        reader_.for_each_size(name, [&](json::element size, std::size_t dimension) {
          symbols_.add(size,
                       fmt::format("{} (dimension {})", subject{"input", name}.text(), dimension));
        });
      } else if (argument.kind == "as_sym_int") {
        if (auto const name = symbolic_name(argument)) {
          symbols_.add(integer_named(*name), subject{"the number", *name}.text());
        }
      }
    }
    symbols_.bind(options_.bindings);
  }

  [[nodiscard]] json::element integer_named(std::string_view name) const {
    if (integers_) return json::field(*integers_, name);
    throw json::bad("'sym_int_values' is missing");
  }

  // ---- inputs

  /// Calls `visit` for every value of the graph with its specification in the signature.
  template <class Visit>
  static void for_each_pair(json::array values, json::array specs, Visit&& visit) {
    auto spec = specs.begin();
    for (auto value : values) {
      if (!(spec != specs.end())) throw json::bad("the graph has more values than its signature");
      visit(value, *spec);
      ++spec;
    }
    if (spec != specs.end()) throw json::bad("the signature has more values than the graph");
  }

  void read_inputs(json::object graph, json::object signature) {
    for_each_pair(
        json::array_field(graph, "inputs"), json::array_field(signature, "input_specs"),
        [&](json::element value, json::element spec) { read_input(value, read_input_spec(spec)); });
  }

  void read_input(json::element e, input_entry const& entry) {
    auto const value = json::as_variant(e, "an input");
    if (entry.role == input_role::nothing || entry.role == input_role::fixed) {
      if (value.kind == "as_tensor")
        throw json::bad(fmt::format("input '{}' is not a tensor in the signature", value.name()));
      if (value.kind == "as_sym_float" || value.kind == "as_sym_bool") {
        raise(code::dynamic_shape, "an input of the program is a number given at run time",
              "export with a fixed number");
      }
      if (value.kind == "as_sym_int") read_integer_input(value);
      if (entry.role == input_role::fixed) add_fixed_input(e, entry);
      return;
    }
    if (value.kind != "as_tensor" || value.name() != entry.value) {
      throw json::bad(fmt::format(
          "the signature describes input '{}' at the position of another input", entry.value));
    }
    if (entry.role == input_role::user) {
      ++user_inputs_;
      add_root({.entry = entry, .value = reader_.define(entry.value, "input")});
    } else {
      read_weight(entry);
    }
  }

  void add_fixed_input(json::element e, input_entry const& entry) {
    constexpr std::array<std::string_view, 6> plain{"as_none", "as_int",    "as_float",
                                                    "as_bool", "as_string", "as_sym_int"};
    auto const kind = json::as_variant(e, "an input").kind;
    program_.fixed_inputs.push_back(
        {.position = user_inputs_++,
         .name = entry.name,
         .value = ranges::contains(plain, kind) ? reader_.read_argument(e) : ir::ignored{kind}});
  }

  /// An integer whose symbol is bound is part of the graph.
  void read_integer_input(json::variant const& value) {
    auto const name = symbolic_name(value);
    if (!name) return;
    auto const number_of = symbols_.value_of(integer_named(*name));
    if (!number_of) {
      raise(code::dynamic_shape,
            fmt::format("the number '{}' is no user input of the signature", *name));
    }
    reader_.define_number(*name, fraction{*number_of});
  }

  void read_weight(input_entry const& entry) {
    auto& table = entry.role == input_role::weight ? weights_ : constants_;
    auto stored = table.read(entry.name);
    auto const declared = reader_.type_of(entry.value, "weight");
    ir::tensor_type const found{stored.data.type(), stored.data.sizes()};
    if (found != declared.type) {
      raise(code::bad_weights,
            fmt::format("'{}' is {} in the archive and {} in the program", entry.name,
                        ir::to_string(found), ir::to_string(declared.type)));
    }
    auto const v = g_.add_constant(entry.value, std::move(stored.data));
    reader_.define(entry.value, v, declared.strides);
    add_root({.entry = entry, .value = v, .storage = stored.storage});
  }

  void add_root(root_value const& root) {
    auto& names = root.entry.role == input_role::user ? user_roots_ : state_roots_;
    names.emplace(root.entry.name, roots_.size());
    roots_.push_back(root);
  }

  // ---- outputs

  void read_outputs(json::object graph, json::object signature) {
    for_each_pair(json::array_field(graph, "outputs"), json::array_field(signature, "output_specs"),
                  [&](json::element value, json::element spec) {
                    auto const entry = read_output_spec(spec);
                    if (value_name(json::as_variant(value, "an output")) != entry.value) {
                      throw json::bad(fmt::format(
                          "the signature describes output '{}' at the position of another output",
                          entry.value));
                    }
                    add_output(entry, reader_.read_argument(value));
                  });
  }

  void add_output(output_entry const& entry, ir::argument const& value) {
    ir::output_spec spec{.sink = entry.sink, .name = entry.name};
    auto const* v = std::get_if<ir::value_id>(&value);
    if (v == nullptr) {
      bool const list = std::holds_alternative<std::span<ir::value_id const>>(value);
      if (list || entry.sink != ir::output_spec::kind::user_output) {
        throw json::bad(fmt::format("output {} must be a tensor", g_.outputs.size()));
      }
      spec.constant = value;
    } else if (entry.sink != ir::output_spec::kind::user_output) {
      mark_changed(entry, g_[*v].type);
    }
    g_.outputs.push_back(v != nullptr ? *v : ir::no_value);
    program_.outputs.push_back(spec);
  }

  /// The memory orders of the user's inputs and outputs, before in-place operators and views are
  /// replaced by values that the file does not describe.
  [[nodiscard]] user_orders read_orders() const {
    user_orders orders;
    for (auto const& root : roots_) {
      if (root.entry.role == input_role::user)
        orders.inputs.push_back(reader_.order_of(root.value));
    }
    for (std::size_t i = 0; i < g_.outputs.size(); ++i) {
      if (program_.outputs[i].sink != ir::output_spec::kind::user_output) continue;
      bool const is_tensor = g_.outputs[i] != ir::no_value;
      orders.outputs.push_back(is_tensor ? reader_.order_of(g_.outputs[i])
                                         : ir::memory_order::contiguous);
    }
    return orders;
  }

  // ---- the program's mutations

  /// Handles an output that is the new value of one of the program's inputs.
  void mark_changed(output_entry const& entry, ir::tensor_type const& type) {
    bool const user = entry.sink == ir::output_spec::kind::user_input_mutation;
    auto const& names = user ? user_roots_ : state_roots_;
    auto const at = names.find(entry.name);
    if (at == names.end()) {
      raise(code::bad_graph,
            fmt::format("an output changes '{}', which is not an input", entry.name));
    }
    auto& root = roots_[at->second];
    if (root.changes || g_[root.value].type != type) {
      raise(code::bad_graph,
            fmt::format("the change of '{}' occurs twice or has another type", entry.name));
    }
    root.changes = true;
  }

  /// Adds an output, before the program's own, for every input that in-place operators change.
  void add_mutations(std::vector<mutation> const& mutations) {
    if (mutations.empty()) return;
    ir::value_map after;
    for (auto const& m : mutations) after.add(m.before, m.after);
    std::vector<ir::value_id> values;
    std::vector<ir::output_spec> specs;
    for (auto& root : roots_) {
      auto const changed = after.find(root.value);
      if (changed == ir::no_value) continue;
      if (root.changes) {
        raise(code::bad_graph,
              fmt::format("'{}' is changed in place and by an output", root.entry.name));
      }
      root.changes = true;
      values.push_back(changed);
      specs.push_back({.sink = root.entry.role == input_role::user
                                   ? ir::output_spec::kind::user_input_mutation
                                   : ir::output_spec::kind::buffer_mutation,
                       .name = root.entry.name});
    }
    g_.outputs.insert(g_.outputs.begin(), values.begin(), values.end());
    program_.outputs.insert(program_.outputs.begin(), specs.begin(), specs.end());
  }

  /// Names the run-time inputs: the user's, and state that changes.
  void name_inputs() {
    check_shared_state();
    for (auto const& root : roots_) {
      bool const user = root.entry.role == input_role::user;
      if (!user && !root.changes) continue;
      using kind = ir::state_spec::kind;
      bool const is_parameter = !user && root.entry.kind == kind::parameter;
      auto const* initial = std::exchange(g_[root.value].constant, nullptr);
      g_.inputs.push_back(root.value);
      program_.inputs.push_back(
          {.source = user ? ir::input_spec::kind::user_input : ir::input_spec::kind::buffer,
           .name = root.entry.name,
           .initial = initial,
           .state = is_parameter ? kind::parameter : kind::buffer,
           .persistent = is_persistent(root.entry)});
    }
  }

  /// Lists parameters, buffers and constants that nodes read and that do not change.
  void list_state() {
    auto const uses = g_.use_counts();
    for (auto const& root : roots_) {
      if (root.entry.role == input_role::user || root.changes) continue;
      if (uses[ir::graph::index(root.value)] == 0) continue;
      program_.state.push_back({.source = root.entry.kind,
                                .name = root.entry.name,
                                .value = root.value,
                                .persistent = is_persistent(root.entry)});
    }
  }

  /// Rejects state that changes and shares memory with another weight, which would change too.
  void check_shared_state() const {
    std::unordered_map<files::zip_member const*, root_value const*> changing;
    for (auto const& root : roots_) {
      if (root.changes && root.storage != nullptr && !root.storage->packed.empty()) {
        changing.emplace(root.storage, &root);
      }
    }
    if (changing.empty()) return;
    for (auto const& root : roots_) {
      auto const at = changing.find(root.storage);
      if (at == changing.end() || at->second == &root) continue;
      raise(code::unsupported_value,
            fmt::format("'{}' changes and shares memory with '{}'", at->second->entry.name,
                        root.entry.name),
            "give each its own tensor");
    }
  }

  weight_table weights_;
  weight_table constants_;
  json::document document_;
  json::object root_;
  load_options const& options_;
  std::optional<json::object> integers_{};  ///< the program's symbolic integers by name
  symbol_table symbols_{};
  ir::exported_program program_;
  ir::graph& g_;
  meta_reader metas_;
  graph_reader reader_;
  std::size_t user_inputs_ = 0;  ///< so far
  std::vector<root_value> roots_;
  std::unordered_map<std::string_view, std::size_t> user_roots_;  ///< by name
  std::unordered_map<std::string_view, std::size_t> state_roots_;
};

}  // namespace arm_delegate::frontend::pt2
