// SPDX-License-Identifier: BSD-3-Clause
// aten.logaddexp: max + log1p(exp(-|x - y|)).

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("logaddexp: infinities, and numbers whose exp overflows") {
  auto b = support::builder();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.logaddexp.default", {x, y}));
  auto const g = support::lower(b);
  auto const made =
      support::evaluate(g, {{{3}, {infinity, -infinity, 1000}}, {{3}, {infinity, -infinity, 0}}});
  CHECK(made[0].data == std::vector<double>{infinity, -infinity, 1000});
}
