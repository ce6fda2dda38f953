// SPDX-License-Identifier: BSD-3-Clause
// aten.lerp: SUB, MUL, ADD.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("lerp: a weight for each element") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  auto const w = b.input("w", ir::dtype::float32, {2});
  b.output(b.call("aten.lerp.Tensor", {x, y, w}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SUB MUL ADD");
  auto const made = support::evaluate(g, {{{2}, {1, 2}}, {{2}, {3, 6}}, {{2}, {0.5, 0.25}}});
  CHECK(made[0].data == std::vector<double>{2, 3});
}
