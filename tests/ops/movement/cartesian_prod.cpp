// SPDX-License-Identifier: BSD-3-Clause
// aten.cartesian_prod: RESHAPE, TILE, CONCAT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("cartesian_prod: a row for each pair") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.cartesian_prod.default", {std::vector<ir::value_id>{x, y}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1, 2}}, {{2}, {3, 4}}});
  CHECK(made[0].data == std::vector<double>{1, 3, 1, 4, 2, 3, 2, 4});
}
