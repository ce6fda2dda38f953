// SPDX-License-Identifier: BSD-3-Clause
// remove-dead-nodes: what no output needs is gone.

#include <arm_delegate/passes/remove_dead_nodes.hpp>

#include <doctest/doctest.h>
#include <support/ran.hpp>

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
