#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of aten_json.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/report/aten_json.hpp>
#include <arm_delegate/report/detail/numbers_json.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::report {

namespace detail {

using files::json_writer;

inline void write_value(json_writer& j, ir::graph const& g, ir::value_id v) {
  if (v == ir::no_value) {
    j.null();
    return;
  }
  j.object().key("name").value(g[v].name).key("dtype").value(name(g[v].type.type));
  write_numbers(j, "shape", g[v].type.sizes);
  j.end();
}

inline void write_values(json_writer& j, std::string_view key, ir::graph const& g,
                         std::span<ir::value_id const> values) {
  j.key(key).list();
  for (auto const v : values) write_value(j, g, v);
  j.end();
}

inline void write_graph(json_writer& j, ir::graph const& g);

inline void write_node(json_writer& j, ir::graph const& g, ir::node const& n) {
  j.object().key("name").value(n.name).key("op").value(n.target).key("inputs").list();
  ir::graph::for_each_input(n, [&](ir::value_id v) { j.value(g[v].name); });
  j.end();
  write_values(j, "outputs", g, n.results);
  j.key("text").value(to_string(g, n)).key("source").value(n.source());
  j.key("bodies").list();
  ir::graph::for_each_subgraph(n, [&](ir::subgraph const& s) {
    j.object().key("name").value(s.name);
    write_graph(j, *s.body);
    j.end();
  });
  j.end().end();
}

/// Writes the members of an object that describes a graph.
inline void write_graph(json_writer& j, ir::graph const& g) {
  write_values(j, "inputs", g, g.inputs);
  write_values(j, "outputs", g, g.outputs);
  j.key("nodes").list();
  for (auto const id : g.order) write_node(j, g, g[id]);
  j.end();
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string aten_json(ir::exported_program const& program) {
  files::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("form").value("torch.export program");
  detail::write_graph(j, *program.graph);
  return j.end().text();
}

}  // namespace arm_delegate::report
