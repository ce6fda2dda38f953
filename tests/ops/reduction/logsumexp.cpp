// SPDX-License-Identifier: BSD-3-Clause
// aten.logsumexp: max + log(sum(exp(x - max))).

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("logsumexp: infinite maxima, and numbers whose exp overflows") {
  auto b = support::builder();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  auto const x = b.input("x", ir::dtype::float32, {3, 1});
  b.output(b.call("aten.logsumexp.default", {x, {1}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3, 1}, {infinity, -infinity, 1000}}});
  CHECK(made[0].data == std::vector<double>{infinity, -infinity, 1000});
}
