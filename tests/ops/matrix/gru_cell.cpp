// SPDX-License-Identifier: BSD-3-Clause
// aten.gru_cell: linear layers and the arithmetic of its gates.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("gru_cell: the reset and update gates share a SIGMOID") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const h = b.input("h", ir::dtype::float32, {1, 2});
  auto const w = b.constant("w", support::filled({6, 2}, 0.5F));
  auto const bias = b.constant("b", support::filled({6}, 0.25F));
  b.output(b.call("aten.gru_cell.default", {x, h, w, w, bias, bias}));
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::conv2d) == 2);
  CHECK(support::count(g, tosa::op::sigmoid) == 1);
  CHECK(support::count(g, tosa::op::tanh) == 1);
  CHECK(support::count(g, tosa::op::mul) == 2);
}
