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

TEST_CASE("logaddexp: logaddexp2 has powers of 2") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.logaddexp2.default", {x, y}));
  auto const z = support::evaluate(support::lower(b), {{{2}, {3, 200}}, {{2}, {3, 0}}})[0];
  CHECK(z.data[0] == doctest::Approx(4).epsilon(1e-7));
  CHECK(z.data[1] == 200);
}
