// SPDX-License-Identifier: BSD-3-Clause
// aten.rnn_tanh: linear layers and TANHs.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("rnn_tanh: a TANH for each element") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 1, 2});
  auto const h = b.input("h", ir::dtype::float32, {1, 1, 2});
  auto const of_input = b.constant("w", support::filled({2, 2}, 0.5F));
  auto const of_state = b.constant("v", support::filled({2, 2}, 0.5F));
  std::vector<ir::value_id> const weights{of_input, of_state};
  for (auto v :
       b.call_all("aten.rnn_tanh.input", {x, h, weights, false, 1, 0.0, false, false, false})) {
    b.output(v);
  }
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::conv2d) == 1 + 3);
  CHECK(support::count(g, tosa::op::tanh) == 3);
}
