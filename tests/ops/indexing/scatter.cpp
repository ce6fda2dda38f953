// SPDX-License-Identifier: BSD-3-Clause
// aten.scatter: SCATTER.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("scatter: an element of each line") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {3, 1});
  b.output(b.call("aten.scatter.value", {x, 1, i, 7}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TILE RESHAPE SCATTER RESHAPE");
  auto const y = support::evaluate(g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{3, 1}, {1, 0, 1}}}).front();
  CHECK(y.data == std::vector<double>{1, 7, 7, 4, 5, 7});
}

TEST_CASE("scatter: fewer lines of indices are refused with a remedy") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {2, 1});
  b.output(b.call("aten.scatter.value", {x, 1, i, 7}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("scatter into a slice of the input") != std::string::npos);
}
