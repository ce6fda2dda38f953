// SPDX-License-Identifier: BSD-3-Clause
// Graphs that are the same, and each way in which they are not.

#include <arm_delegate/ir/identical.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

/// cat(x + w, clamp(x, 0, most)); `swapped`: the operands of cat.
ir::exported_program program(double most = 6, bool swapped = false, bool more = false) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const w = b.constant("w", support::filled({1, 2}, 3));
  auto const sum = b.call("aten.add.Tensor", {x, w});
  auto const kept = b.call("aten.clamp.default", {x, 0.0, most});
  auto const parts = swapped ? std::vector{kept, sum} : std::vector{sum, kept};
  b.output(b.call("aten.cat.default", {parts, 1}));
  if (more) b.output(sum);
  return support::finished(b);
}

bool same(ir::exported_program const& a, ir::exported_program const& b) {
  return ir::is_identical_graph(*a.graph, *b.graph);
}

}  // namespace

TEST_CASE("is_identical_graph: a graph and its clone, or made again") {
  auto const a = program();
  CHECK(same(a, a.clone()));
  CHECK(same(a, program()));
}

TEST_CASE("is_identical_graph: ids may differ") {
  auto const a = program();
  auto b = support::builder();
  auto const w = b.constant("w", support::filled({1, 2}, 3));
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const sum = b.call("aten.add.Tensor", {x, w});
  auto const kept = b.call("aten.clamp.default", {x, 0.0, 6.0});
  b.output(b.call("aten.cat.default", {std::vector{sum, kept}, 1}));
  CHECK(same(a, support::finished(b)));
}

TEST_CASE("is_identical_graph: another argument, operand, order, operator, output, type") {
  auto const a = program();
  CHECK_FALSE(same(a, program(7)));
  CHECK_FALSE(same(a, program(6, true)));
  CHECK_FALSE(same(a, program(6, false, true)));
  auto const change = [&](auto action) {
    auto b = a.clone();
    action(*b.graph);
    return !same(a, b);
  };
  CHECK(change([](ir::graph& g) { std::swap(g.order[0], g.order[1]); }));
  CHECK(change([](ir::graph& g) { g.order.pop_back(); }));
  CHECK(change([](ir::graph& g) { g[g.order[0]].target = "aten.sub.Tensor"; }));
  CHECK(change([](ir::graph& g) { g[g.order[0]].name = "other"; }));
  CHECK(change([](ir::graph& g) { g[g.inputs[0]].type.sizes = {1, 3}; }));
  CHECK(change([](ir::graph& g) { g.outputs[0] = g.inputs[0]; }));
  CHECK(change([](ir::graph& g) {
    g.map_inputs(g[g.order[0]], [&](ir::value_id) { return g.inputs[0]; });
  }));
}
