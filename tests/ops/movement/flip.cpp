// SPDX-License-Identifier: BSD-3-Clause
// aten.flip: a REVERSE for each dimension.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("flip: a REVERSE for each dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 1});
  b.output(b.call("aten.flip.default", {x, {0, 1, 2}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REVERSE REVERSE");
  CHECK(support::output(g).sizes == ir::shape{2, 3, 1});
}

TEST_CASE("flip: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3, 1}, p);
  b.output(support::fake(b, b.call("aten.flip.default", {x, {0, 1, 2}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "REVERSE REVERSE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
