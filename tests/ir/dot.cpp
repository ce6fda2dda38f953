// SPDX-License-Identifier: BSD-3-Clause
// ATen graphs as pictures.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dot.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

using namespace arm_delegate;

namespace {

constexpr ir::dtype f32 = ir::dtype::float32;

/// x -> (a, b); the body hands `b` on.
std::unique_ptr<ir::graph> body() {
  auto g = std::make_unique<ir::graph>();
  auto const x = g->add_input("x", {f32, {2}});
  std::array const results{g->add_value("a", {f32, {1}}), g->add_value("b", {f32, {1}})};
  std::array const arguments{ir::named_argument{"self", x}};
  g->order = {g->add_node("split", "aten.split.Tensor", arguments, results)};
  g->outputs = {results[1], x};
  return g;
}

}  // namespace

TEST_CASE("dot: inputs, nodes, lists, constants, a branch in a frame, outputs") {
  ir::graph g;
  auto const p = g.add_input("p", {ir::dtype::boolean, {}});
  auto const x = g.add_input("x", {f32, {2}});
  std::array const one{1.0F};
  auto const w = g.add_constant("w", ir::tensor_data::of(f32, {1}, std::span<float const>(one)));
  auto const y = g.add_value("y", {f32, {1}});
  auto const z = g.add_value("z", {f32, {4}});
  std::array const branch{ir::named_argument{"pred", p},
                          ir::named_argument{"true_fn", g.add_subgraph("true_graph", body())},
                          ir::named_argument{"x", x}};
  std::array const joined{y, x, w, ir::no_value, y};
  std::array const cat{ir::named_argument{"tensors", std::span<ir::value_id const>(joined)}};
  g.order = {g.add_node("cond", "higher_order.cond", branch, std::span(&y, 1)),
             g.add_node("cat", "aten.cat.default", cat, std::span(&z, 1))};
  g.outputs = {z, ir::no_value, w};
  CHECK(to_dot(g) == R"(digraph {
  compound=true;
  node [shape=box, style=rounded, fontname="Helvetica"];
  edge [fontname="Helvetica", fontsize=10];
  input0 [label="p\ninput", shape=ellipse];
  input1 [label="x\ninput", shape=ellipse];
  node2 [label="cond\nhigher_order.cond"];
  input0 -> node2 [label="bool[]"];
  input1 -> node2 [label="float32[2]"];
  subgraph cluster3 {
    label="@true_graph";
    anchor4 [shape=point, style=invis];
    input5 [label="x\ninput", shape=ellipse];
    node6 [label="split\naten.split.Tensor"];
    input5 -> node6 [label="float32[2]"];
    output7 [label="b\noutput", shape=ellipse];
    node6 -> output7 [label="float32[1]"];
    output8 [label="x\noutput", shape=ellipse];
    input5 -> output8 [label="float32[2]"];
  }
  node2 -> anchor4 [lhead=cluster3, style=dashed];
  node9 [label="cat\naten.cat.default"];
  node2 -> node9 [label="float32[1]"];
  input1 -> node9 [label="float32[2]"];
  node2 -> node9 [label="float32[1]"];
  output10 [label="z\noutput", shape=ellipse];
  node9 -> output10 [label="float32[4]"];
  output11 [label="None\noutput", shape=ellipse];
  output12 [label="w\noutput", shape=ellipse];
}
)");
}

TEST_CASE("dot: names are quoted") {
  ir::graph g;
  g.outputs = {g.add_input("a\"b\\c\nd&lt;", {f32, {}})};
  CHECK(to_dot(g).find(R"(input0 [label="a\"b\\\\c\\nd&amp;lt;\ninput", shape=ellipse];)") !=
        std::string::npos);
}
