// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_cross and aten.cross.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("linalg_cross: the product of unit vectors, of columns, and broadcast") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 3});
  auto const y = b.input("y", ir::dtype::float32, {2, 3});
  auto const z = b.input("z", ir::dtype::float32, {3, 2});
  b.output(b.call("aten.linalg_cross.default", {x, y}));
  b.output(b.call("aten.cross.default", {z, z}));
  auto const made = support::evaluate(
      support::lower(b),
      {{{1, 3}, {1, 0, 0}}, {{2, 3}, {0, 1, 0, 2, 3, 4}}, {{3, 2}, {1, 2, 3, 4, 5, 6}}});
  CHECK(made[0].data == std::vector<double>{0, 0, 1, 0, -4, 3});
  CHECK(made[1].data == std::vector<double>(6));
}
