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

TEST_CASE("avg_pool1d: averages are rounded once, also if they move before they are quantized") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 2}, {1});
  auto const largest = b.call("aten.max_pool1d.default", {x, {1}});
  auto const average = b.call("aten.avg_pool1d.default", {largest, {2}});
  auto const moved = b.call("aten.unsqueeze.default", {average, 0});
  b.output(support::fake(b, moved, {0.25}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::count(g, tosa::op::rescale) == 1);
  CHECK(support::evaluate(g, {{{1, 1, 2}, {-100, 91}}}).front().data == std::vector<double>{-18});
}
