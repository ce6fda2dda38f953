// SPDX-License-Identifier: BSD-3-Clause
// aten.all: REDUCE_ALL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("all: truth values along a dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::boolean, {2, 2});
  b.output(b.call("aten.all.dim", {x, 1, true}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_ALL");
  auto const y = support::evaluate(g, {{{2, 2}, {0, 1, 0, 0}}}).front();
  CHECK(y.data == std::vector<double>{0, 0});
}

TEST_CASE("all: numbers are compared with zero") {
  auto b = support::builder();
  b.output(b.call("aten.all.default", {b.input("x", ir::dtype::float32, {2})}));
  auto const g = support::lower(b);
  CHECK(support::output(g).type == tosa::dtype::boolean);
  CHECK(support::evaluate(g, {{{2}, {0, -3}}}).front().data == std::vector<double>{0});
}
