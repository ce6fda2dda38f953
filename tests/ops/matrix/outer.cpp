// SPDX-License-Identifier: BSD-3-Clause
// aten.outer: RESHAPE, MUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("outer: all pairs") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.outer.default", {x, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE MUL");
  auto const made = support::evaluate(g, {{{2}, {1, 2}}, {{2}, {3, 4}}});
  CHECK(made[0].data == std::vector<double>{3, 4, 6, 8});
}
