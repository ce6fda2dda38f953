// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_avg_pool1d: AVG_POOL2D.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("adaptive_avg_pool1d: bins of two elements") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 4});
  b.output(b.call("aten.adaptive_avg_pool1d.default", {x, {2}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE AVG_POOL2D RESHAPE");
  auto const made = support::evaluate(g, {{{1, 1, 4}, {1, 5, 2, 3}}});
  CHECK(made[0].data == std::vector<double>{3, 2.5});
}
