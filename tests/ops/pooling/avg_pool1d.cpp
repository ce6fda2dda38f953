// SPDX-License-Identifier: BSD-3-Clause
// aten.avg_pool1d: AVG_POOL2D.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("avg_pool1d: windows of two elements") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 4});
  b.output(b.call("aten.avg_pool1d.default", {x, {2}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE AVG_POOL2D RESHAPE");
  auto const y = support::evaluate(g, {{{1, 1, 4}, {1, 5, 2, 3}}}).front();
  CHECK(y.data == std::vector<double>{3, 2.5});
}

TEST_CASE("avg_pool1d: quantized values are used as they are") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 1, 4}, p);
  b.output(support::fake(b, b.call("aten.avg_pool1d.default", {x, {2}}), p));
  CHECK(support::operators(support::lower(b, support::integer)) ==
        "RESHAPE RESHAPE AVG_POOL2D RESHAPE");
}
