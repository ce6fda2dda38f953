// SPDX-License-Identifier: BSD-3-Clause
// aten.addcmul: MUL, ADD.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("addcmul: without a factor") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.addcmul.default", {x, y, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL ADD");
  auto const made = support::evaluate(g, {{{2}, {1, 2}}, {{2}, {3, 4}}});
  CHECK(made[0].data == std::vector<double>{10, 18});
}

TEST_CASE("addcmul: with a factor") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.addcmul.default", {x, y, y, {"value", 0.5}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL MUL ADD");
  auto const made = support::evaluate(g, {{{2}, {1, 2}}, {{2}, {3, 4}}});
  CHECK(made[0].data == std::vector<double>{5.5, 10});
}
