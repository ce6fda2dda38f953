// SPDX-License-Identifier: BSD-3-Clause
// aten.lstm_cell: linear layers and the arithmetic of its gates.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("lstm_cell: two linear layers and four gates") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const h = b.input("h", ir::dtype::float32, {1, 2});
  auto const c = b.input("c", ir::dtype::float32, {1, 2});
  std::vector<ir::value_id> const states{h, c};
  auto const w = b.constant("w", support::filled({8, 2}, 0.5F));
  auto const bias = b.constant("b", support::filled({8}, 0.25F));
  for (auto v : b.call_all("aten.lstm_cell.default", {x, states, w, w, bias, bias})) b.output(v);
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::conv2d) == 2);
  CHECK(support::count(g, tosa::op::sigmoid) == 3);
  CHECK(support::count(g, tosa::op::tanh) == 2);
  CHECK(support::count(g, tosa::op::mul) == 3);
}
