// SPDX-License-Identifier: BSD-3-Clause
// aten.isnan: EQUAL with itself, LOGICAL_NOT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("isnan: true for NaN only") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.isnan.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EQUAL LOGICAL_NOT");
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
  auto const y = support::evaluate(g, {{{4}, {0, nan, infinity, -infinity}}}).front();
  CHECK(y.data == std::vector<double>{0, 1, 0, 0});
}

TEST_CASE("isnan: integers and quantized values are numbers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {2});
  b.output(b.call("aten.isnan.default", {x}));
  b.output(b.call("aten.isnan.default", {support::quantized_input(b, "q", {2}, {0.5, 3})}));
  auto const g = support::lower(b, support::integer);
  auto const y = support::evaluate(g, {{{2}, {0, 7}}, {{2}, {-128, 127}}});
  CHECK(y[0].data == std::vector<double>{0, 0});
  CHECK(y[1].data == std::vector<double>{0, 0});
}
