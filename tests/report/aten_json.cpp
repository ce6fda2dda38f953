// SPDX-License-Identifier: BSD-3-Clause
// Every key and every value of an ATen program's JSON is a field of its graph.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/report/aten_json.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>
#include <support/object_check.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ir = arm_delegate::ir;

namespace {

using support::json_value;
using support::object_check;

void check_values(object_check& o, char const* key, ir::graph const& g,
                  std::span<ir::value_id const> values) {
  o.are(key, values, [&](json_value const& json, ir::value_id v) {
    CHECK(json.is_null() == (v == ir::no_value));
    if (v == ir::no_value) return;
    auto const sizes = g[v].type.sizes.view();
    object_check value(json);
    value.is("name", g[v].name).is("dtype", name(g[v].type.type));
    value.is("shape", std::vector(sizes.begin(), sizes.end()));
  });
}

/// Compares the members of a graph, and returns the number of its nodes with those in bodies.
std::size_t check_graph(object_check& o, ir::graph const& g) {
  auto count = g.order.size();
  check_values(o, "inputs", g, g.inputs);
  check_values(o, "outputs", g, g.outputs);
  o.are("nodes", g.order, [&](json_value const& json, ir::node_id id) {
    auto const& n = g[id];
    object_check node(json);
    node.is("name", n.name).is("op", n.target).is("source", n.source());
    node.is("text", std::string_view(to_string(g, n)));
    std::vector<ir::value_id> inputs;
    ir::graph::for_each_input(n, [&](ir::value_id v) { inputs.push_back(v); });
    node.are("inputs", inputs,
             [&](json_value const& item, ir::value_id v) { CHECK(item.text() == g[v].name); });
    check_values(node, "outputs", g, n.results);
    std::vector<ir::subgraph const*> bodies;
    ir::graph::for_each_subgraph(n, [&](ir::subgraph const& s) { bodies.push_back(&s); });
    node.are("bodies", bodies, [&](json_value const& item, ir::subgraph const* s) {
      object_check body(item);
      body.is("name", s->name);
      count += check_graph(body, *s->body);
    });
  });
  return count;
}

}  // namespace

TEST_CASE("every key of a program's JSON is a field of its graph") {
  for (auto const* const model :
       {"examples/digits_cnn/int8.pt2", "tests/data/programs/branches.pt2",
        "tests/data/programs/loop_of_branches.pt2", "tests/data/programs/counter.pt2",
        "tests/data/programs/changes_input.pt2", "tests/data/programs/channels_last.pt2"}) {
    CAPTURE(model);
    auto const program = support::load_model(model);
    auto const text = arm_delegate::report::aten_json(program);
    CHECK(text == arm_delegate::report::aten_json(program));
    object_check o{json_value(text)};
    o.is("schema_version", std::int64_t{1}).is("form", "torch.export program");
    std::size_t nodes = 0;
    ir::for_each_node(*program.graph, [&](ir::graph const&, ir::node const&) { ++nodes; });
    CHECK(check_graph(o, *program.graph) == nodes);
  }
}
