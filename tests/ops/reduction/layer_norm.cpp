// SPDX-License-Identifier: BSD-3-Clause
// aten.layer_norm: mean 0 and variance 1 over the last dimensions.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("layer_norm: rows are normalized") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.layer_norm.default", {x, {2}, ir::none{}, ir::none{}, 0.0}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_SUM MUL SUB MUL REDUCE_SUM MUL ADD RSQRT MUL");
  auto const y = support::evaluate(g, {{{2, 2}, {1, 3, -5, -9}}}).front();
  CHECK(y.data[0] == doctest::Approx(-1));
  CHECK(y.data[1] == doctest::Approx(1));
  CHECK(y.data[2] == doctest::Approx(1));
  CHECK(y.data[3] == doctest::Approx(-1));
}
