// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_tanh_cell: linear layers and a TANH.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("rnn_tanh_cell: two linear layers and a TANH") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const h = b.input("h", ir::dtype::float32, {1, 2});
  auto const w = b.constant("w", support::filled({2, 2}, 0.5F));
  auto const bias = b.constant("b", support::filled({2}, 0.25F));
  b.output(b.call("aten.rnn_tanh_cell.default", {x, h, w, w, bias, bias}));
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::conv2d) == 2);
  CHECK(support::count(g, tosa::op::tanh) == 1);
}
