// SPDX-License-Identifier: BSD-3-Clause
// aten.pixel_unshuffle: RESHAPE, TRANSPOSE, RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("pixel_unshuffle: RESHAPE, TRANSPOSE, RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 4, 6});
  b.output(b.call("aten.pixel_unshuffle.default", {x, 2}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{1, 8, 2, 3});
}

TEST_CASE("pixel_unshuffle: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 2, 4, 6}, p);
  b.output(support::fake(b, b.call("aten.pixel_unshuffle.default", {x, 2}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
