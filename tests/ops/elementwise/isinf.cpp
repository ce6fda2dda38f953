// SPDX-License-Identifier: BSD-3-Clause
// aten.isinf: ABS, EQUAL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("isinf: true for both infinities") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.isinf.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ABS EQUAL");
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  auto const y = support::evaluate(g, {{{4}, {3e38, nan, infinity, -infinity}}}).front();
  CHECK(y.data == std::vector<double>{0, 0, 1, 1});
}
