// SPDX-License-Identifier: BSD-3-Clause
// aten.vdot: dot of real numbers.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("vdot: a number") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.vdot.default", {x, y}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {1, 2, 3}}, {{3}, {4, 5, 6}}});
  CHECK(made[0].data == std::vector<double>{32});
}
