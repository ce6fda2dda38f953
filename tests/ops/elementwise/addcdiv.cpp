// SPDX-License-Identifier: BSD-3-Clause
// aten.addcdiv: RECIPROCAL, MUL, ADD.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("addcdiv: with a factor") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.addcdiv.default", {x, x, y, {"value", -2}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1, 2}}, {{2}, {2, 4}}});
  CHECK(made[0].data == std::vector<double>{0, 1});
}
