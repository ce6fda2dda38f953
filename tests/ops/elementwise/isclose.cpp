// SPDX-License-Identifier: BSD-3-Clause
// aten.isclose: |x - y| <= atol + |rtol * y|.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("isclose: infinities are near themselves, NaN only if that is asked for") {
  auto b = support::builder();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  auto const x = b.input("x", ir::dtype::float32, {4});
  auto const y = b.input("y", ir::dtype::float32, {4});
  b.output(b.call("aten.isclose.default", {x, y, 0.5, 0.0, true}));
  auto const g = support::lower(b);
  auto const made =
      support::evaluate(g, {{{4}, {infinity, infinity, nan, 1.5}}, {{4}, {infinity, 1, nan, 1}}});
  CHECK(made[0].data == std::vector<double>{1, 0, 1, 1});
}
