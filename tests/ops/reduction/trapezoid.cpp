// SPDX-License-Identifier: BSD-3-Clause
// aten.trapezoid and aten.trapz: the integral of neighbours' means.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("trapezoid: points, and a distance") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.trapezoid.x", {y, x}));
  b.output(b.call("aten.trapz.dx", {y, {"dx", 0.5}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {0, 1, 3}}, {{3}, {2, 4, 6}}});
  CHECK(made[0].data == std::vector<double>{13});
  CHECK(made[1].data == std::vector<double>{4});
}

TEST_CASE("trapezoid: one point has no area") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.trapezoid.dx", {x}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 1}, {5, 6}}});
  CHECK(made[0].data == std::vector<double>{0, 0});
}

TEST_CASE("trapezoid: cumulative_trapezoid has the sums up to each point") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.cumulative_trapezoid.x", {y, x}));
  b.output(b.call("aten.cumulative_trapezoid.dx", {y, {"dx", 2}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {0, 1, 3}}, {{3}, {2, 4, 6}}});
  CHECK(made[0].data == std::vector<double>{3, 13});
  CHECK(made[1].data == std::vector<double>{6, 16});
}

TEST_CASE("trapezoid: points of each line") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.trapezoid.x", {y, x}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 2}, {0, 1, 0, 3}}, {{2, 2}, {2, 4, 2, 6}}});
  CHECK(made[0].data == std::vector<double>{3, 12});
}
