// SPDX-License-Identifier: BSD-3-Clause
// aten.l1_loss: absolute differences, their mean or sum.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("l1_loss: a sum") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.l1_loss.default", {x, y, {"reduction", std::int64_t{2}}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {1, 5, -2}}, {{3}, {3, 1, -2}}});
  CHECK(made[0].data == std::vector<double>{6});
}

TEST_CASE("l1_loss: integers stay on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {2});
  auto const y = b.input("y", ir::dtype::int32, {2});
  CHECK_THROWS_WITH_AS(b.call("aten.l1_loss.default", {x, y}), doctest::Contains("dtype of a loss"),
                       error);
}
