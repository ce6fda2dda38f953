// SPDX-License-Identifier: BSD-3-Clause
// aten.isfinite: ABS, GREATER.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("isfinite: of the special numbers") {
  auto b = support::builder();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.isfinite.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ABS GREATER");
  auto const made = support::evaluate(g, {{{4}, {3e38, nan, infinity, -infinity}}});
  CHECK(made[0].data == std::vector<double>{1, 0, 0, 0});
}

TEST_CASE("isfinite: integers are") {
  auto b = support::builder();
  b.output(b.call("aten.isfinite.default", {b.input("x", ir::dtype::int32, {2})}));
  auto const g = support::lower(b, support::both);
  CHECK(support::evaluate(g, {{{2}, {1, 2}}}).front().data == std::vector<double>{1, 1});
}
