// SPDX-License-Identifier: BSD-3-Clause
// aten.floor_divide: RECIPROCAL, MUL, FLOOR and a correction.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("floor_divide: a quotient that the reciprocal makes too low is corrected") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.floor_divide.Scalar", {x, 49}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL FLOOR ADD MUL EQUAL SELECT");
  // In double precision too, 49 * float32(1 / 49) is below 1.
  CHECK(support::evaluate(g, {{{3}, {48, 49, -49}}}).front().data == std::vector<double>{0, 1, -1});
}
