// SPDX-License-Identifier: BSD-3-Clause
// aten.triu: SELECT with a constant mask.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("triu: SELECT with a constant mask") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 3});
  b.output(b.call("aten.triu.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SELECT");
  CHECK(support::output(g).sizes == ir::shape{3, 3});
}

TEST_CASE("triu: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {3, 3}, p);
  b.output(support::fake(b, b.call("aten.triu.default", {x}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "SELECT");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
