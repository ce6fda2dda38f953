// SPDX-License-Identifier: BSD-3-Clause
// Lowers methods as make_structure.py does with ExecuTorch, and prints the results in the same
// form.
//
//   interop_structure [--keep-mutated] [--take OPERATOR]... [--method NAME FILE]...
//                     [--leave NAME FILE]...
//
// --method has a partitioner, --leave has none.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace arm_delegate;

struct method_file {
  std::string name{};
  std::string file{};
  bool partitioned = true;
};

struct request {
  std::set<std::string, std::less<>> operators{};
  bool keeps_mutated = false;
  std::vector<method_file> methods{};
};

request parse(std::span<char* const> arguments) {
  request made;
  for (std::size_t i = 0; i < arguments.size();) {
    auto const next = [&]() -> std::string {
      if (i == arguments.size()) throw std::invalid_argument("an argument is missing");
      return arguments[i++];
    };
    auto const option = next();
    if (option == "--keep-mutated") {
      made.keeps_mutated = true;
    } else if (option == "--take") {
      made.operators.insert(next());
    } else if (option == "--method" || option == "--leave") {
      auto name = next();
      made.methods.push_back({std::move(name), next(), option == "--method"});
    } else {
      throw std::invalid_argument("unknown option " + option);
    }
  }
  return made;
}

/// Supports everything; its payload is empty.
struct demo_backend {
  static constexpr std::string_view id = "DemoBackend";
  static preprocess_result preprocess(ir::exported_program const&, std::span<compile_spec const>) {
    return {};
  }
};

/// Tags every node of some operators, also in branches and bodies.
class demo_partitioner {
 public:
  explicit demo_partitioner(request const& wanted) : wanted_(wanted) {}

  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto tagged = program.clone();
    std::vector<tagged_partition> tags;
    tag_nodes(*tagged.graph, tags);
    tag_constant_data(tagged);
    if (wanted_.keeps_mutated) tag_buffers(tagged);
    return {.tagged_program = std::move(tagged), .partition_tags = std::move(tags)};
  }

 private:
  void tag_nodes(ir::graph& g, std::vector<tagged_partition>& tags) const {
    std::vector<bool> taken(g.node_count());
    for (auto id : g.order) {
      taken[ir::graph::index(id)] = wanted_.operators.contains(g[id].target);
    }
    auto const partitions = partition_acyclic(g, taken);
    auto const first = tags.size();
    for (std::size_t i = 0; i < partitions.count; ++i) {
      tags.push_back({"tag" + std::to_string(first + i), {std::string(demo_backend::id), {}}});
    }
    for (auto id : g.order) {
      auto const at = partitions[id];
      if (at != node_partitions::outside) g[id].delegation_tag = g.copy(tags[first + at].tag);
      ir::graph::for_each_subgraph(g[id], [&](ir::subgraph const& s) { tag_nodes(*s.body, tags); });
    }
  }

  /// A mutable buffer belongs to the first delegate that reads it.
  static void tag_buffers(ir::exported_program& program) {
    auto const& g = *program.graph;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
      if (program.inputs[i].source != ir::input_spec::kind::buffer) continue;
      std::set<std::string_view> tags;
      for (auto id : g.order) {
        ir::graph::for_each_input(g[id], [&](ir::value_id v) {
          if (v == g.inputs[i] && !g[id].delegation_tag.empty()) tags.insert(g[id].delegation_tag);
        });
      }
      if (!tags.empty()) program.inputs[i].delegation_tag = *tags.begin();
    }
  }

  request const& wanted_;
};

/// Names of nodes and values that do not change when they move: the operator, and its index among
/// those of the same operator in its graph. A graph has a path: "" or the path of a branch.
class identities {
 public:
  explicit identities(ir::graph const& g) { add(g, ""); }

  [[nodiscard]] std::string const& node(std::string const& path, ir::value const& first) const {
    return nodes_.at(key(path, first));
  }
  [[nodiscard]] std::string const* value(std::string const& path, ir::value const& v) const {
    auto const at = values_.find(key(path, v));
    return at == values_.end() ? nullptr : &at->second;
  }
  static std::string body(std::string const& path, std::string const& node, std::size_t number) {
    return path + "/" + node + "." + std::to_string(number);
  }

 private:
  static std::string key(std::string const& path, ir::value const& v) {
    return path + "/" + std::string(v.name);
  }

  void add(ir::graph const& g, std::string const& path) {
    std::map<std::string_view, int> seen;
    for (auto id : g.order) {
      auto const& n = g[id];
      auto const name = std::string(n.target) + "#" + std::to_string(seen[n.target]++);
      nodes_[key(path, n.result())] = name;
      for (std::size_t i = 0; i < n.results.size(); ++i) {
        values_[key(path, n.result(i))] = name + " result " + std::to_string(i);
      }
      std::size_t number = 0;
      ir::graph::for_each_subgraph(
          n, [&](ir::subgraph const& s) { add(*s.body, body(path, name, number++)); });
    }
  }

  std::map<std::string, std::string> nodes_{};
  std::map<std::string, std::string> values_{};
};

std::string_view text(ir::state_spec::kind kind) {
  using enum ir::state_spec::kind;
  return kind == parameter ? "parameter" : kind == buffer ? "buffer" : "constant";
}

std::string_view text(ir::output_spec::kind kind) {
  using enum ir::output_spec::kind;
  return kind == user_output       ? "user_output"
         : kind == buffer_mutation ? "buffer_mutation"
                                   : "user_input_mutation";
}

/// Writes one method.
class structure_writer {
 public:
  structure_writer(files::json_writer& json, identities const& known,
                   std::span<lowered_backend_module const> modules)
      : json_(json), known_(known), modules_(modules) {}

  void write(ir::exported_program const& program) {
    auto names = signature(program, {});
    std::vector<std::string> inputs;
    for (auto const& i : program.inputs) {
      if (i.source == ir::input_spec::kind::user_input) {
        inputs.push_back("input " + std::string(i.name));
      }
    }
    json_.object();
    list("inputs", inputs);
    write_signature(program);
    write_graph(*program.graph, "", std::move(names));
    json_.end();
  }

 private:
  using value_names = std::map<std::string_view, std::string>;

  /// The names of the signature's values; `given`: the values passed for a delegate's inputs.
  static value_names signature(ir::exported_program const& program,
                               std::optional<std::span<std::string const>> given) {
    value_names names;
    auto const& g = *program.graph;
    std::size_t taken = 0;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
      auto const& spec = program.inputs[i];
      auto& name = names[g[g.inputs[i]].name];
      if (spec.source == ir::input_spec::kind::buffer) {
        name = "buffer " + std::string(spec.name);
      } else {
        name = given ? (*given)[taken++] : "input " + std::string(spec.name);
      }
    }
    for (auto const& s : program.state) {
      names[g[s.value].name] = std::string(text(s.source)) + " " + std::string(s.name);
    }
    return names;
  }

  void write_signature(ir::exported_program const& program) {
    std::vector<std::string> state;
    state.reserve(program.state.size());
    for (auto const& s : program.state) {
      state.push_back(std::string(text(s.source)) + " " + std::string(s.name));
    }
    for (auto const& i : program.inputs) {
      if (i.source == ir::input_spec::kind::buffer)
        state.push_back("buffer " + std::string(i.name));
    }
    list("state", state);
    json_.key("sinks").list();
    for (auto const& o : program.outputs) {
      json_.list().value(text(o.sink)).value(o.name).end();
    }
    json_.end();
  }

  void write_graph(ir::graph const& g, std::string const& path, value_names names) {
    json_.key("nodes").list();
    std::size_t delegates = 0;
    for (auto id : g.order) {
      auto const& n = g[id];
      if (n.target != call_delegate_target) {
        write_node(g, n, path, names);
        continue;
      }
      write_delegate(module_of(n), path, values(g, n.inputs("inputs"), path, names));
      for (std::size_t i = 0; i < n.results.size(); ++i) {
        names[n.result(i).name] =
            "delegate " + std::to_string(delegates) + " result " + std::to_string(i);
      }
      ++delegates;
    }
    json_.end();
    list("outputs", values(g, g.outputs, path, names));
  }

  void write_node(ir::graph const& g, ir::node const& n, std::string const& path,
                  value_names const& names) {
    auto const& name = known_.node(path, n.result());
    std::vector<ir::value_id> inputs;
    ir::graph::for_each_input(n, [&](ir::value_id v) { inputs.push_back(v); });
    std::vector<ir::graph const*> bodies;
    ir::graph::for_each_subgraph(n, [&](ir::subgraph const& s) { bodies.push_back(s.body); });
    json_.object().key("node").value(name);
    list("inputs", values(g, inputs, path, names));
    if (!bodies.empty()) json_.key("bodies").list();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      json_.object();
      write_graph(*bodies[i], identities::body(path, name, i), positions(*bodies[i]));
      json_.end();
    }
    if (!bodies.empty()) json_.end();
    json_.end();
  }

  void write_delegate(lowered_backend_module const& module, std::string const& path,
                      std::vector<std::string> const& inputs) {
    auto const& program = module.original_program;
    json_.object().key("delegate").object();
    json_.key("backend").value(module.backend_id);
    list("inputs", inputs);
    write_signature(program);
    write_graph(*program.graph, path, signature(program, inputs));
    json_.end().end();
  }

  /// Inputs of a body are identified by position.
  static value_names positions(ir::graph const& g) {
    value_names names;
    for (std::size_t i = 0; i < g.inputs.size(); ++i) {
      names[g[g.inputs[i]].name] = "input " + std::to_string(i);
    }
    return names;
  }

  /// The module with a name such as "lowered_module_0".
  [[nodiscard]] lowered_backend_module const& module_of(ir::node const& call) const {
    auto const name = call.text("lowered_module");
    return modules_[std::stoul(std::string(name.substr(name.rfind('_') + 1)))];
  }

  [[nodiscard]] std::vector<std::string> values(ir::graph const& g,
                                                std::span<ir::value_id const> list,
                                                std::string const& path,
                                                value_names const& names) const {
    std::vector<std::string> found;
    for (auto v : list) {
      if (v == ir::no_value) continue;
      auto const at = names.find(g[v].name);
      auto const* known = known_.value(path, g[v]);
      found.push_back(at != names.end()  ? at->second
                      : known != nullptr ? *known
                                         : "unknown " + std::string(g[v].name));
    }
    return found;
  }

  void list(std::string_view key, std::span<std::string const> items) {
    json_.key(key).list();
    for (auto const& item : items) json_.value(item);
    json_.end();
  }

  files::json_writer& json_;
  identities const& known_;
  std::span<lowered_backend_module const> modules_;
};

/// Uses one partitioner if all methods have it, else a map of them.
lowered_methods lower(request const& wanted, multi_method_program const& program) {
  demo_partitioner const by(wanted);
  if (std::ranges::all_of(wanted.methods, &method_file::partitioned)) {
    return to_backend_multiple<demo_backend>(program, by);
  }
  std::map<std::string, demo_partitioner> named;
  for (auto const& m : wanted.methods) {
    if (m.partitioned) named.emplace(m.name, by);
  }
  return to_backend_multiple<demo_backend>(program, named);
}

void run(request const& wanted) {
  multi_method_program program;
  for (auto const& m : wanted.methods) program.emplace(m.name, frontend::pt2::load(m.file));
  auto const lowered = lower(wanted, program);
  files::json_writer json;
  json.object();
  for (auto const& [name, method] : lowered.methods) {
    identities const known(*program.at(name).graph);
    json.key(name);
    structure_writer(json, known, method.modules).write(method.program);
  }
  json.end();
  std::cout << json.text();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(parse(std::span(argv, static_cast<std::size_t>(argc)).subspan(1)));
  } catch (std::exception const& e) {
    std::cerr << "error: " << e.what() << '\n';
    return 1;
  }
}
