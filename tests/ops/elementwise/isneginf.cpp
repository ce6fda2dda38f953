// SPDX-License-Identifier: BSD-3-Clause
// aten.isneginf: EQUAL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("isneginf: of the special numbers") {
  auto b = support::builder();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.isneginf.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EQUAL");
  auto const made = support::evaluate(g, {{{4}, {3e38, nan, infinity, -infinity}}});
  CHECK(made[0].data == std::vector<double>{0, 0, 0, 1});
}
