// SPDX-License-Identifier: BSD-3-Clause
// aten.margin_ranking_loss: 0 where the order is right by the margin.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("margin_ranking_loss: right, too near, wrong") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  auto const z = b.input("z", ir::dtype::float32, {3});
  b.output(b.call("aten.margin_ranking_loss.default",
                  {x, y, z, {"margin", 1.0}, {"reduction", std::int64_t{0}}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {5, 1, 1}}, {{3}, {1, 0.5, 3}}, {{3}, {1, 1, 1}}});
  CHECK(made[0].data == std::vector<double>{0, 0.5, 3});
}
