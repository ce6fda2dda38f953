// SPDX-License-Identifier: BSD-3-Clause
// aten.index_add: index_put that accumulates.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("index_add: rows, one of them twice, times alpha") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const i = b.input("i", ir::dtype::int32, {3});
  auto const v = b.input("v", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.index_add.default", {x, 1, i, v, {"alpha", 2.0}}));
  auto const made =
      support::evaluate(support::lower(b, support::both),
                        {{{2, 2}, {1, 2, 3, 4}}, {{3}, {1, 0, 1}}, {{2, 3}, {1, 2, 3, 4, 5, 6}}});
  CHECK(made[0].data == std::vector<double>{5, 10, 13, 24});
}
