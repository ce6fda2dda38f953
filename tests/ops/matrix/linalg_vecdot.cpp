// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_vecdot: MUL, REDUCE_SUM.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("linalg_vecdot: along the rows") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {1, 2});
  b.output(b.call("aten.linalg_vecdot.default", {x, y, {"dim", 0}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL REDUCE_SUM RESHAPE");
  auto const made = support::evaluate(g, {{{2, 2}, {1, 2, 3, 4}}, {{1, 2}, {1, 10}}});
  CHECK(made[0].data == std::vector<double>{4, 60});
}
