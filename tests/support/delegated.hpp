#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A partitioner controlled by the test, a backend with readable payloads, graphs with bodies.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/lowering_log.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

namespace ad = arm_delegate;

/// Its payload is the program as text; each constant becomes named data.
struct text_backend {
  static constexpr std::string_view id = "TextBackend";
  static ad::preprocess_result preprocess(ad::ir::exported_program const& program,
                                          std::span<ad::compile_spec const>) {
    ad::named_data_store store;
    auto const& g = *program.graph;
    for (auto node : g.order) {
      ad::ir::graph::for_each_input(g[node], [&](ad::ir::value_id v) {
        if (g[v].is_constant()) store.add(g[v].name, g[v].constant->bytes());
      });
    }
    auto const text = to_string(g);
    auto const bytes = std::as_bytes(std::span(text));
    return {.processed_bytes = {bytes.begin(), bytes.end()}, .data_store_output = store.data()};
  }
};

inline std::string payload(ad::lowered_backend_module const& m) {
  return {reinterpret_cast<char const*>(m.processed_bytes.data()), m.processed_bytes.size()};
}

/// The tags by name.
using names_and_tags = std::vector<std::pair<std::string, std::string>>;

/// Tags nodes, also in bodies, and inputs and constants by name; other constants like their
/// readers.
struct tagging {
  names_and_tags tags{};
  std::vector<ad::tagged_partition> partitions{{"tag0", {"TextBackend", {}}}};
  names_and_tags inputs{};
  names_and_tags constants{};

  [[nodiscard]] ad::partition_result partition(ad::ir::exported_program const& program) const {
    auto tagged = program.clone();
    ad::ir::for_each_node(*tagged.graph, [&](ad::ir::graph& g, ad::ir::node& n) {
      set_tag(g, tags, n.name, n.delegation_tag);
    });
    for (auto& i : tagged.inputs) set_tag(*tagged.graph, inputs, i.name, i.delegation_tag);
    ad::tag_constant_data(tagged);
    for (auto& s : tagged.state) set_tag(*tagged.graph, constants, s.name, s.delegation_tag);
    return {.tagged_program = std::move(tagged), .partition_tags = partitions};
  }

 private:
  static void set_tag(ad::ir::graph& g, names_and_tags const& all, std::string_view name,
                      std::string_view& to) {
    for (auto const& [known, tag] : all) {
      if (known == name) to = g.copy(std::string_view(tag));
    }
  }
};

/// Records the lines; `graphs` has the text of each graph among them.
struct lowering_lines : ad::lowering_log {
  std::vector<std::string> lines{};
  std::vector<std::string> graphs{};
  void line(std::string_view text) override {
    std::string_view const title = "Partitioned graph module: ";
    bool const has_graph = text.starts_with(title);
    lines.emplace_back(has_graph ? title : text);
    if (has_graph) graphs.emplace_back(text.substr(title.size()));
  }
};

/// The names of a graph's nodes in order.
inline std::vector<std::string> names(ad::ir::graph const& g) {
  std::vector<std::string> found;
  found.reserve(g.order.size());
  for (auto id : g.order) found.emplace_back(g[id].name);
  return found;
}
inline std::vector<std::string> names(ad::ir::exported_program const& p) { return names(*p.graph); }

/// The names of values.
inline std::vector<std::string> names(ad::ir::graph const& g,
                                      std::span<ad::ir::value_id const> values) {
  std::vector<std::string> found;
  found.reserve(values.size());
  for (auto v : values) found.emplace_back(g[v].name);
  return found;
}

inline constexpr ad::ir::dtype float32 = ad::ir::dtype::float32;

/// Adds a node with a float32[2] result of that name.
inline ad::ir::value_id add_node(ad::ir::graph& g, std::string_view name, std::string_view target,
                                 std::vector<ad::ir::named_argument> const& arguments) {
  auto const made = g.add_value(name, {float32, {2}});
  auto const id = g.add_node(name, target, arguments, std::array{made});
  g.order.push_back(id);
  return made;
}

/// Adds a chain of relu nodes with these names.
inline ad::ir::value_id add_chain(ad::ir::graph& g, ad::ir::value_id x,
                                  std::vector<std::string_view> const& names) {
  for (auto name : names) x = add_node(g, name, "aten.relu.default", {{"self", x}});
  return x;
}

/// A graph with such a chain from its input x.
inline std::unique_ptr<ad::ir::graph> chain_body(std::vector<std::string_view> const& names) {
  auto body = std::make_unique<ad::ir::graph>();
  body->outputs.push_back(add_chain(*body, body->add_input("x", {float32, {2}}), names));
  return body;
}

/// Adds a node that runs a body on a value.
inline ad::ir::value_id add_map(ad::ir::graph& g, std::string_view name, ad::ir::value_id x,
                                std::unique_ptr<ad::ir::graph> body) {
  return add_node(g, name, "higher_order.map_impl",
                  {{"", g.add_subgraph("body", std::move(body))},
                   {"", g.copy(std::span<ad::ir::value_id const>(&x, 1))}});
}

/// The graph that the named node runs.
inline ad::ir::graph& body_of(ad::ir::graph const& g, std::string_view name, std::size_t i = 0) {
  ad::ir::graph* found = nullptr;
  for (auto id : g.order) {
    if (g[id].name != name) continue;
    ad::ir::graph::for_each_subgraph(g[id], [&](ad::ir::subgraph const& s) {
      if (i-- == 0) found = s.body;
    });
  }
  if (found == nullptr) throw ad::error(ad::code::internal, "no body of " + std::string(name));
  return *found;
}

}  // namespace support
