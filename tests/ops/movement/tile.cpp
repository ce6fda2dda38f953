// SPDX-License-Identifier: BSD-3-Clause
// aten.tile: TILE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("tile: fewer and more numbers than dimensions") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  auto const fewer = b.call("aten.tile.default", {x, {2}});
  auto const more = b.call("aten.tile.default", {x, {2, 1, 1}});
  CHECK(b[more].sizes() == ir::shape{2, 2, 1});
  b.output(fewer);
  b.output(more);
  auto const y = support::evaluate(support::lower(b), {{{2, 1}, {1, 2}}});
  CHECK(y[0].data == std::vector<double>{1, 1, 2, 2});
  CHECK(y[1].data == std::vector<double>{1, 2, 1, 2});
}
