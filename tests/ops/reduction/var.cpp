// SPDX-License-Identifier: BSD-3-Clause
// aten.var and aten.std: mean square of the distances from the mean.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("var: divides by the count less one") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 4});
  b.output(b.call("aten.var.correction", {x, {1}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_SUM MUL SUB MUL REDUCE_SUM MUL RESHAPE");
  auto const y = support::evaluate(g, {{{1, 4}, {1, 2, 3, 6}}}).front();
  CHECK(y.data[0] == doctest::Approx(14.0 / 3));
}

TEST_CASE("var: an integer tensor has none") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {4});
  CHECK_FALSE(support::failure([&] { b.call("aten.var.correction", {x}); }).empty());
}
