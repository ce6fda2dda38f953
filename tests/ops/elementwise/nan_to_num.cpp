// SPDX-License-Identifier: BSD-3-Clause
// aten.nan_to_num: a SELECT for each special number.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("nan_to_num: numbers that are given, and the largest of the type") {
  auto b = support::builder();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.nan_to_num.default", {x, 0.5, ir::none{}, -7.0}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{4}, {1, nan, infinity, -infinity}}});
  CHECK(made[0].data == std::vector<double>{1, 0.5, std::numeric_limits<float>::max(), -7});
}
