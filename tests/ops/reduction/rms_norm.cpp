// SPDX-License-Identifier: BSD-3-Clause
// aten.rms_norm: elements divided by their root mean square.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("rms_norm: rows are divided by their root mean square") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  b.output(b.call("aten.rms_norm.default", {x, {2}, ir::none{}, 0.0}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL REDUCE_SUM MUL ADD RSQRT MUL");
  auto const y = support::evaluate(g, {{{1, 2}, {1, 7}}}).front();
  CHECK(y.data[0] == doctest::Approx(0.2));
  CHECK(y.data[1] == doctest::Approx(1.4));
}
