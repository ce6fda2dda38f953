// SPDX-License-Identifier: BSD-3-Clause
// remove-dead-nodes: what no output needs is gone.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/passes/remove_dead_nodes.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/ran.hpp>

#include <array>
#include <memory>
#include <span>
#include <utility>

using namespace arm_delegate;

TEST_CASE("remove_dead_nodes: a chain that leads nowhere") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.call("aten.exp.default", {b.call("aten.tanh.default", {x})});
  b.output(b.call("aten.relu.default", {x}));
  support::subject s(b);
  CHECK(s.run<pass::remove_dead_nodes>());
  CHECK(s.text() == R"(input %x: float32[2]
%relu: float32[2] = aten.relu.default(self=%x)
output %relu
)");
  CHECK_FALSE(s.run<pass::remove_dead_nodes>());
}

TEST_CASE("remove_dead_nodes: branches live and die with their node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.relu.default", {x}));
  support::subject s(b);
  auto& g = s.graph();
  auto body = std::make_unique<ir::graph>();
  body->outputs = {body->add_input("given", {ir::dtype::float32, {2}})};
  std::array const arguments{ir::named_argument{"", g.add_subgraph("branch", std::move(body))},
                             ir::named_argument{"", g.outputs[0]}};
  auto const y = g.add_value("y", {ir::dtype::float32, {2}});
  g.order.push_back(g.add_node("cond", "higher_order.cond", arguments, std::span(&y, 1)));
  auto const unused = std::exchange(g.outputs[0], y);
  CHECK_FALSE(s.run<pass::remove_dead_nodes>());
  CHECK(s.calls() == "relu cond");
  g.outputs[0] = unused;
  CHECK(s.run<pass::remove_dead_nodes>());
  CHECK(s.calls() == "relu");
}
