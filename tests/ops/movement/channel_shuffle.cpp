// SPDX-License-Identifier: BSD-3-Clause
// aten.channel_shuffle: RESHAPE, TRANSPOSE, RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("channel_shuffle: RESHAPE, TRANSPOSE, RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 6, 2, 2});
  b.output(b.call("aten.channel_shuffle.default", {x, 3}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{1, 6, 2, 2});
}

TEST_CASE("channel_shuffle: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 6, 2, 2}, p);
  b.output(support::fake(b, b.call("aten.channel_shuffle.default", {x, 3}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}
