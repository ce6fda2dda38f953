// SPDX-License-Identifier: BSD-3-Clause
// aten.huber_loss and aten.smooth_l1_loss: squares near 0, lines from delta on.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("huber_loss: both parts and the border") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(
      b.call("aten.huber_loss.default", {x, y, {"reduction", std::int64_t{0}}, {"delta", 2.0}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {1, 2, 5}}, {{3}, {0, 0, 0}}});
  CHECK(made[0].data == std::vector<double>{0.5, 2, 8});
}

TEST_CASE("smooth_l1_loss: divided by beta") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(
      b.call("aten.smooth_l1_loss.default", {x, y, {"reduction", std::int64_t{0}}, {"beta", 2.0}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {1, 2, 5}}, {{3}, {0, 0, 0}}});
  CHECK(made[0].data == std::vector<double>{0.25, 1, 4});
}

TEST_CASE("smooth_l1_loss: beta 0 is l1_loss") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.smooth_l1_loss.default", {x, y, {"beta", 0.0}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1, -4}}, {{2}, {0, 0}}});
  CHECK(made[0].data == std::vector<double>{2.5});
}
