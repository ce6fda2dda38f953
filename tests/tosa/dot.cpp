// SPDX-License-Identifier: BSD-3-Clause
// TOSA graphs as pictures.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dot.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>

using namespace arm_delegate;
using tosa::dtype;
using tosa::op;

TEST_CASE("tosa dot: operators, inputs, outputs, no constants, regions in frames") {
  tosa::graph g;
  auto& r = g.main();
  auto const x = r.add({"x\"\n", dtype::int8, {1, 8}});
  std::array<std::int8_t, 1> const one{1};
  auto const c =
      r.add({"c",
             dtype::int8,
             {1, 1},
             ir::tensor_data::of(ir::dtype::int8, {1, 1}, std::span<std::int8_t const>(one))});
  auto const y = r.add({"y", dtype::int8, {1, 8}});
  auto const z = r.add({"z", dtype::int8, {1, 8}});
  r.inputs = {x};
  r.outputs = {z};
  r.operations = {{.code = op::add, .inputs = {x, c}, .outputs = {y}},
                  {.code = op::cond_if,
                   .inputs = {x, y},
                   .outputs = {z},
                   .attrs = {{"then_graph", std::string("then")}}}};
  tosa::region then{.name = "then"};
  auto const t = then.add({"t", dtype::int8, {1, 8}});
  then.inputs = {t};
  then.outputs = {t};
  g.regions.push_back(then);
  CHECK(to_dot(g) == R"(digraph {
  compound=true;
  node [shape=box, style=rounded, fontname="Helvetica"];
  edge [fontname="Helvetica", fontsize=10];
  input0 [label="x\"\\n\ninput", shape=ellipse];
  node1 [label="ADD\ny"];
  input0 -> node1 [label="INT8[1, 8]"];
  node2 [label="COND_IF\nz"];
  input0 -> node2 [label="INT8[1, 8]"];
  node1 -> node2 [label="INT8[1, 8]"];
  output3 [label="z\noutput", shape=ellipse];
  node2 -> output3 [label="INT8[1, 8]"];
  subgraph cluster4 {
    label="then";
    anchor5 [shape=point, style=invis];
    input6 [label="t\ninput", shape=ellipse];
    output7 [label="t\noutput", shape=ellipse];
    input6 -> output7 [label="INT8[1, 8]"];
  }
  node2 -> anchor5 [lhead=cluster4, style=dashed];
}
)");
}
