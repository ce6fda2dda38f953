// SPDX-License-Identifier: BSD-3-Clause
// aten.repeat_interleave: RESHAPE, TILE, RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("repeat_interleave: RESHAPE, TILE, RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.repeat_interleave.self_int", {x, 2, 0}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TILE RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{4, 3});
}

TEST_CASE("repeat_interleave: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.repeat_interleave.self_int", {x, 2, 0}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE TILE RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
