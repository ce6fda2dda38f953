// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect of a .pt2 and of a .tosa: as text, JSON and for Graphviz.

#include "inspect_graph.hpp"

#include "commands.hpp"
#include "inputs.hpp"
#include "terminal.hpp"
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dot.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dot.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::files::json_writer;

void write_sizes(json_writer& j, ad::ir::shape const& sizes) {
  j.key("shape").list();
  for (auto const size : sizes) j.value(size);
  j.end();
}

// ---- programs

void write_value(json_writer& j, ad::ir::graph const& g, ad::ir::value_id v) {
  if (v == ad::ir::no_value) {
    j.null();
    return;
  }
  j.object().key("name").value(g[v].name).key("dtype").value(name(g[v].type.type));
  write_sizes(j, g[v].type.sizes);
  j.end();
}

void write_values(json_writer& j, std::string_view key, ad::ir::graph const& g,
                  std::span<ad::ir::value_id const> values) {
  j.key(key).list();
  for (auto const v : values) write_value(j, g, v);
  j.end();
}

void write_graph(json_writer& j, ad::ir::graph const& g);

void write_node(json_writer& j, ad::ir::graph const& g, ad::ir::node const& n) {
  j.object().key("name").value(n.name).key("op").value(n.target).key("inputs").list();
  ad::ir::graph::for_each_input(n, [&](ad::ir::value_id v) { j.value(g[v].name); });
  j.end();
  write_values(j, "outputs", g, n.results);
  j.key("text").value(to_string(g, n)).key("source").value(n.source());
  j.key("bodies").list();
  ad::ir::graph::for_each_subgraph(n, [&](ad::ir::subgraph const& s) {
    j.object().key("name").value(s.name);
    write_graph(j, *s.body);
    j.end();
  });
  j.end().end();
}

/// Writes the keys of an object that describes a graph.
void write_graph(json_writer& j, ad::ir::graph const& g) {
  write_values(j, "inputs", g, g.inputs);
  write_values(j, "outputs", g, g.outputs);
  j.key("nodes").list();
  for (auto const id : g.order) write_node(j, g, g[id]);
  j.end();
}

std::string program_json(ad::ir::exported_program const& p) {
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("form").value("torch.export program");
  write_graph(j, *p.graph);
  return j.end().text();
}

// ---- TOSA graphs

struct attribute_writer {
  json_writer& j;
  void operator()(bool x) const { j.boolean(x); }
  void operator()(std::int64_t x) const { j.value(x); }
  void operator()(ad::tosa::symbol x) const { j.value(x.name); }
  void operator()(std::string const& x) const { j.value(std::string_view(x)); }
  void operator()(std::vector<std::int32_t> const& list) const {
    j.list();
    for (auto const x : list) j.value(std::int64_t{x});
    j.end();
  }
  void operator()(std::vector<std::byte> const& list) const {
    j.list();
    for (auto const x : list) j.value(std::to_integer<std::int64_t>(x));
    j.end();
  }
};

void write_tensors(json_writer& j, std::string_view key, ad::tosa::region const& r,
                   std::vector<ad::tosa::tensor_id> const& tensors) {
  j.key(key).list();
  for (auto const t : tensors) {
    j.object().key("name").value(r[t].name).key("dtype").value(name(r[t].type));
    write_sizes(j, r[t].sizes);
    j.end();
  }
  j.end();
}

void write_operation(json_writer& j, ad::tosa::region const& r, ad::tosa::operation const& o) {
  j.object().key("op").value(name(o.code)).key("inputs").list();
  for (auto const t : o.inputs) j.value(r[t].name);
  j.end();
  write_tensors(j, "outputs", r, o.outputs);
  j.key("attributes").object();
  for (auto const& a : o.attrs) {
    j.key(a.name);
    std::visit(attribute_writer{j}, a.value);
  }
  j.end().key("location").value(o.location).end();
}

void write_constants(json_writer& j, ad::tosa::region const& r) {
  std::vector<ad::tosa::tensor_id> constants;
  for (std::size_t i = 0; i < r.tensors.size(); ++i) {
    if (r.tensors[i].data) constants.push_back(ad::tosa::tensor_id(static_cast<std::uint32_t>(i)));
  }
  write_tensors(j, "constants", r, constants);
}

}  // namespace

void write_tosa(json_writer& j, ad::tosa::graph const& g) {
  j.key("form").value("TOSA graph").key("regions").list();
  for (auto const& r : g.regions) {
    j.object().key("name").value(r.name);
    write_tensors(j, "inputs", r, r.inputs);
    write_tensors(j, "outputs", r, r.outputs);
    write_constants(j, r);
    j.key("operators").list();
    for (auto const& o : r.operations) write_operation(j, r, o);
    j.end().end();
  }
  j.end();
}

int inspect_program(inspect_arguments const& a) {
  auto const program = read_program(a.file, a.bindings, a.limits);
  auto const& g = *program.graph;
  if (a.format == "json") {
    print_output(program_json(program));
  } else {
    print_output(a.format == "dot" ? to_dot(g) : to_string(g));
  }
  return 0;
}

int inspect_tosa(inspect_arguments const& a, ad::files::file_bytes const& file) {
  auto const g = ad::tosa::deserialize(file.bytes, file.owner);
  if (a.format == "json") {
    json_writer j;
    j.object().key("schema_version").value(std::int64_t{1});
    write_tosa(j, g);
    print_output(j.end().text());
  } else {
    print_output(a.format == "dot" ? to_dot(g) : to_string(g));
  }
  return 0;
}

}  // namespace armdc
