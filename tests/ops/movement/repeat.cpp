// SPDX-License-Identifier: BSD-3-Clause
// aten.repeat: RESHAPE and TILE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("repeat: RESHAPE and TILE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.repeat.default", {x, {2, 1, 3}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TILE");
  CHECK(support::output(g).sizes == ir::shape{2, 2, 9});
}

TEST_CASE("repeat: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.repeat.default", {x, {2, 1, 3}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE TILE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
