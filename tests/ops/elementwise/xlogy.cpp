// SPDX-License-Identifier: BSD-3-Clause
// aten.xlogy: x log(y).

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>

using namespace arm_delegate;

TEST_CASE("xlogy: 0 for 0, unless y is NaN") {
  auto b = support::builder();
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.xlogy.Tensor", {x, y}));
  auto const z = support::evaluate(support::lower(b), {{{3}, {0, 0, 2}}, {{3}, {0, nan, 1}}})[0];
  CHECK(z.data[0] == 0);
  CHECK(std::isnan(z.data[1]));
  CHECK(z.data[2] == 0);
}

TEST_CASE("xlogy: special_xlog1py adds 1") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.special_xlog1py.default", {x, y}));
  auto const z = support::evaluate(support::lower(b), {{{2}, {0, 3}}, {{2}, {-1, 0}}})[0];
  CHECK(z.data[0] == 0);
  CHECK(z.data[1] == 0);
}
