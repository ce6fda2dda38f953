// SPDX-License-Identifier: BSD-3-Clause
// aten.frac: x - trunc(x).

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("frac: the sign of the number") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.frac.default", {x}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1.75, -1.75}}});
  CHECK(made[0].data == std::vector<double>{0.75, -0.75});
}
