// SPDX-License-Identifier: BSD-3-Clause
// aten.square: MUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("square: the input times itself") {
  auto b = support::builder();
  b.output(b.call("aten.square.default", {b.input("x", ir::dtype::float32, {3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL");
  CHECK(support::evaluate(g, {{{3}, {-1.5, 0, 2}}}).front().data ==
        std::vector<double>{2.25, 0, 4});
}

TEST_CASE("square: quantized") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2}, {0.5, 1});
  b.output(support::fake(b, b.call("aten.square.default", {x}), {0.25, 0}));
  // x = -1.5, 2: 2.25, 4
  auto const g = support::lower(b, support::integer);
  CHECK(support::evaluate(g, {{{2}, {-2, 5}}}).front().data == std::vector<double>{9, 16});
}

TEST_CASE("square: PyTorch squares bool as int64") {
  auto b = support::builder();
  b.output(b.call("aten.square.default", {b.input("x", ir::dtype::boolean, {3})}));
  auto const p = support::finished(b);
  CHECK((*p.graph)[p.graph->outputs.front()].type.type == ir::dtype::int64);
}
