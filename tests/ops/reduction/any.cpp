// SPDX-License-Identifier: BSD-3-Clause
// aten.any: REDUCE_ANY.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("any: truth values along a dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::boolean, {2, 2});
  b.output(b.call("aten.any.dim", {x, 1, true}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_ANY");
  auto const y = support::evaluate(g, {{{2, 2}, {0, 1, 0, 0}}}).front();
  CHECK(y.data == std::vector<double>{1, 0});
}

TEST_CASE("any: numbers are compared with zero") {
  auto b = support::builder();
  b.output(b.call("aten.any.default", {b.input("x", ir::dtype::float32, {2})}));
  auto const g = support::lower(b);
  CHECK(support::output(g).type == tosa::dtype::boolean);
  CHECK(support::evaluate(g, {{{2}, {0, -3}}}).front().data == std::vector<double>{1});
}
