// SPDX-License-Identifier: BSD-3-Clause
// aten.index_select: GATHER.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("index_select: indices of a dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {2});
  b.output(b.call("aten.index_select.default", {x, 0, i}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE GATHER RESHAPE");
  auto const y = support::evaluate(g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{2}, {2, 0}}}).front();
  CHECK(y.data == std::vector<double>{5, 6, 1, 2});
}

TEST_CASE("index_select: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {3, 2}, p);
  auto const i = b.input("i", ir::dtype::int32, {2});
  b.output(support::fake(b, b.call("aten.index_select.default", {x, 1, i}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE TILE RESHAPE GATHER RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
