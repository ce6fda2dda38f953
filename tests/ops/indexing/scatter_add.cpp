// SPDX-License-Identifier: BSD-3-Clause
// aten.scatter_add: elements with one index are all added.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("scatter_add: an index that appears twice") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const i = b.input("i", ir::dtype::int32, {2, 2});
  auto const source = b.input("source", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.scatter_add.default", {x, 1, i, source}));
  auto const g = support::lower(b);
  auto const y = support::evaluate(
      g, {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{2, 2}, {0, 0, 2, 1}}, {{2, 3}, {10, 20, 0, 30, 40, 0}}});
  CHECK(y.front().data == std::vector<double>{31, 2, 3, 4, 45, 36});
}

TEST_CASE("scatter_add: along the first dimension, in integers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int8, {3, 1});
  auto const i = b.input("i", ir::dtype::int32, {2, 1});
  auto const source = b.input("source", ir::dtype::int8, {2, 1});
  b.output(b.call("aten.scatter_add.default", {x, 0, i, source}));
  auto const g = support::lower(b, support::integer);
  auto const y =
      support::evaluate(g, {{{3, 1}, {50, 2, 3}}, {{2, 1}, {0, 0}}, {{2, 1}, {20, 20}}}).front();
  CHECK(y.data == std::vector<double>{90, 2, 3});
}

TEST_CASE("scatter_add: integers are refused where the target has none") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {3});
  auto const i = b.input("i", ir::dtype::int32, {3});
  b.output(b.call("aten.scatter_add.default", {x, 0, i, x}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("compile for a target with +int") != std::string::npos);
}
