// SPDX-License-Identifier: BSD-3-Clause
// aten.unfold: GATHER of each window.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("unfold: GATHER of each window") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 5});
  b.output(b.call("aten.unfold.default", {x, 1, 2, 1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE GATHER RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{2, 4, 2});
}

TEST_CASE("unfold: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 5}, p);
  b.output(support::fake(b, b.call("aten.unfold.default", {x, 1, 2, 1}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE GATHER RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
