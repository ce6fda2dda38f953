// SPDX-License-Identifier: BSD-3-Clause
// aten.group_norm: mean 0 and variance 1 over groups of channels.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("group_norm: groups are normalized") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 4, 1});
  b.output(b.call("aten.group_norm.default", {x, 2, ir::none{}, ir::none{}, 0.0}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) ==
        "RESHAPE REDUCE_SUM MUL SUB MUL REDUCE_SUM MUL ADD RSQRT MUL RESHAPE");
  auto const y = support::evaluate(g, {{{1, 4, 1}, {1, 3, -5, -9}}}).front();
  CHECK(y.data[0] == doctest::Approx(-1));
  CHECK(y.data[1] == doctest::Approx(1));
  CHECK(y.data[2] == doctest::Approx(1));
  CHECK(y.data[3] == doctest::Approx(-1));
}
