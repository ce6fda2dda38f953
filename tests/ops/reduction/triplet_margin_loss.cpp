// SPDX-License-Identifier: BSD-3-Clause
// aten.triplet_margin_loss: the positive is nearer than the negative by the margin.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("triplet_margin_loss: far enough, too near") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  auto const y = b.input("y", ir::dtype::float32, {2, 1});
  auto const z = b.input("z", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.triplet_margin_loss.default",
                  {x, y, z, {"eps", 0.0}, {"reduction", std::int64_t{0}}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 1}, {0, 0}}, {{2, 1}, {1, 1}}, {{2, 1}, {5, 1.5}}});
  CHECK(made[0].data == std::vector<double>{0, 0.5});
}

TEST_CASE("triplet_margin_loss: with swap, the distance of positive and negative counts") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1});
  auto const y = b.input("y", ir::dtype::float32, {1, 1});
  auto const z = b.input("z", ir::dtype::float32, {1, 1});
  b.output(b.call("aten.triplet_margin_loss.default", {x, y, z, {"eps", 0.0}, {"swap", true}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{1, 1}, {0}}, {{1, 1}, {3}}, {{1, 1}, {4}}});
  CHECK(made[0].data == std::vector<double>{3});
}
