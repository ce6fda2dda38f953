// SPDX-License-Identifier: BSD-3-Clause
// aten.gru: linear layers and the arithmetic of its gates.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("gru: the reset and update gates share a SIGMOID") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 1, 2});
  auto const h = b.input("h", ir::dtype::float32, {1, 1, 2});
  auto const of_input = b.constant("w", support::filled({6, 2}, 0.5F));
  auto const of_state = b.constant("v", support::filled({6, 2}, 0.5F));
  std::vector<ir::value_id> const weights{of_input, of_state};
  for (auto v : b.call_all("aten.gru.input", {x, h, weights, false, 1, 0.0, false, false, false})) {
    b.output(v);
  }
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::conv2d) == 1 + 3);
  CHECK(support::count(g, tosa::op::sigmoid) == 3);
  CHECK(support::count(g, tosa::op::tanh) == 3);
  CHECK(support::count(g, tosa::op::mul) == 2 * 3);
}
