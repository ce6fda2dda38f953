// SPDX-License-Identifier: BSD-3-Clause
// aten.pairwise_distance: the norm of x1 - x2 + eps.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("pairwise_distance: eps is added to the difference") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const y = b.input("y", ir::dtype::float32, {1, 2});
  b.output(b.call("aten.pairwise_distance.default", {x, y, 1.0, 0.5}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{1, 2}, {3, 1}}, {{1, 2}, {1, 2}}});
  CHECK(made[0].data == std::vector<double>{3});
}
