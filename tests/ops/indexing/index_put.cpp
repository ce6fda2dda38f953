// SPDX-License-Identifier: BSD-3-Clause
// aten.index_put: SCATTER.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("index_put: rows that a tensor chooses") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {1});
  auto const v = b.input("v", ir::dtype::float32, {2});
  b.output(b.call("aten.index_put.default", {x, std::vector<ir::value_id>{i}, v}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE RESHAPE SCATTER RESHAPE");
  auto const y =
      support::evaluate(g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{1}, {1}}, {{2}, {8, 9}}}).front();
  CHECK(y.data == std::vector<double>{1, 2, 8, 9, 5, 6});
}

TEST_CASE("index_put: accumulation adds to the elements before") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const i = b.input("i", ir::dtype::int32, {2});
  auto const v = b.input("v", ir::dtype::float32, {2});
  b.output(b.call("aten.index_put.default", {x, std::vector<ir::value_id>{i}, v, true}));
  auto const g = support::lower(b);
  auto const y = support::evaluate(g, {{{3}, {1, 2, 3}}, {{2}, {2, 0}}, {{2}, {10, 20}}}).front();
  CHECK(y.data == std::vector<double>{21, 2, 13});
}
