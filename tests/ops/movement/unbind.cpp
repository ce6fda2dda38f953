// SPDX-License-Identifier: BSD-3-Clause
// aten.unbind: SLICE and RESHAPE for each index.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("unbind: SLICE and RESHAPE for each index") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  for (auto v : b.call_all("aten.unbind.int", {x})) b.output(v);
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE RESHAPE SLICE RESHAPE");
  CHECK(support::output(g, 0).sizes == ir::shape{3});
  CHECK(support::output(g, 1).sizes == ir::shape{3});
}

TEST_CASE("unbind: unused results are not computed, quantized ones not rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call_all("aten.unbind.int", {x})[1], p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "SLICE RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
