// SPDX-License-Identifier: BSD-3-Clause
// aten.heaviside: GREATER, CAST, EQUAL, SELECT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("heaviside: values where x is 0") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {1});
  b.output(b.call("aten.heaviside.default", {x, y}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {-2, 0, 2}}, {{1}, {0.5}}});
  CHECK(made[0].data == std::vector<double>{0, 0.5, 1});
}
