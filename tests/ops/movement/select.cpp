// SPDX-License-Identifier: BSD-3-Clause
// aten.select: SLICE and RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("select: SLICE and RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.select.int", {x, 1, -1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{2});
}

TEST_CASE("select: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.select.int", {x, 1, -1}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "SLICE RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
