// SPDX-License-Identifier: BSD-3-Clause
// aten.mse_loss: squares of differences, their mean or sum.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("mse_loss: a mean") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.mse_loss.default", {x, y}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1, 5}}, {{2}, {3, 1}}});
  CHECK(made[0].data == std::vector<double>{10});
}

TEST_CASE("mse_loss: a tensor that broadcasts, no reduction") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {1});
  b.output(b.call("aten.mse_loss.default", {x, y, {"reduction", std::int64_t{0}}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1, 5}}, {{1}, {3}}});
  CHECK(made[0].data == std::vector<double>{4, 4});
}
