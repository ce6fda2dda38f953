// SPDX-License-Identifier: BSD-3-Clause
// aten.unflatten: a RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("unflatten: a RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 6});
  b.output(b.call("aten.unflatten.int", {x, 1, {2, -1}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{2, 2, 3});
}

TEST_CASE("unflatten: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 6}, p);
  b.output(support::fake(b, b.call("aten.unflatten.int", {x, 1, {2, -1}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
