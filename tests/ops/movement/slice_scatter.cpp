// SPDX-License-Identifier: BSD-3-Clause
// aten.slice_scatter: SLICEs and CONCAT.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("slice_scatter: SLICEs and CONCAT") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 3});
  auto const y = b.input("y", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.slice_scatter.default", {x, y, 0, 1, 3}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE SLICE CONCAT");
  CHECK(support::output(g).sizes == ir::shape{4, 3});
}

TEST_CASE("slice_scatter: an input of other parameters is rescaled first") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4, 3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {2, 3}, {0.25, 0});
  b.output(support::fake(b, b.call("aten.slice_scatter.default", {x, y, 0, 1, 3}), {0.5, 3}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE SLICE SLICE CONCAT");
  CHECK(support::operand(g, support::find(g, tosa::op::rescale), "output_zp").front() == 3);
}
