// SPDX-License-Identifier: BSD-3-Clause
// aten.split_with_sizes: a SLICE for each part.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("split_with_sizes: a SLICE for each part") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {5, 2});
  for (auto v : b.call_all("aten.split_with_sizes.default", {x, {2, 3}})) b.output(v);
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE SLICE");
  CHECK(support::output(g, 0).sizes == ir::shape{2, 2});
  CHECK(support::output(g, 1).sizes == ir::shape{3, 2});
}

TEST_CASE("split_with_sizes: unused results are not computed, quantized ones not rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {5, 2}, p);
  b.output(support::fake(b, b.call_all("aten.split_with_sizes.default", {x, {2, 3}})[1], p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "SLICE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
