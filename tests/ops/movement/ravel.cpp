// SPDX-License-Identifier: BSD-3-Clause
// aten.ravel: RESHAPE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("ravel: one dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.ravel.default", {b.call("aten.exp.default", {x})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP RESHAPE");
  auto const made = support::evaluate(g, {{{2, 2}, {0, 0, 0, 0}}});
  CHECK(made[0].data == std::vector<double>{1, 1, 1, 1});
  CHECK(support::output(g).sizes == ir::shape{4});
}
