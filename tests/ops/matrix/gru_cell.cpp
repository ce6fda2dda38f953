// SPDX-License-Identifier: BSD-3-Clause
// aten.gru_cell: linear layers and the arithmetic of its gates.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/quantized_cells.hpp>

#include <cmath>
#include <cstddef>

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

TEST_CASE("gru_cell: quantized, with float weights, is PyTorch's to some steps of the state") {
  for (bool const is_wide : {false, true}) {
    CAPTURE(is_wide);
    constexpr auto size = support::cell_size;
    auto const element = support::cell_q(2.5, is_wide);
    auto const state = support::cell_q(1, is_wide);
    support::gate_layer const of_x(3, 1);
    support::gate_layer const of_h(3, 2);
    auto b = support::builder();
    auto const x = support::quantized_input(b, "x", {support::cell_rows, size}, element);
    auto const h = support::quantized_input(b, "h", {support::cell_rows, size}, state);
    auto const y = b.call("aten.gru_cell.default",
                          {x, h, of_x.add_weight(b, "w_ih"), of_h.add_weight(b, "w_hh"),
                           of_x.add_bias(b, "b_ih"), of_h.add_bias(b, "b_hh")});
    b.output(support::fake(b, y, state));
    auto const g = support::lower(b, is_wide ? support::integer16 : support::integer);
    auto const xs = support::cell_input(3, is_wide);
    auto const hs = support::cell_input(4, is_wide);
    auto const result = support::evaluate(g, {xs, hs}).front();
    for (std::size_t row = 0; row < support::cell_rows; ++row) {
      auto const old = support::real_row(hs, row, state);
      auto const from_x = of_x.of(support::real_row(xs, row, element));
      auto const from_h = of_h.of(old);
      auto const found = support::real_row(result, row, state);
      for (std::size_t i = 0; i < size; ++i) {
        auto const reset = support::logistic(from_x[i] + from_h[i]);
        auto const update = support::logistic(from_x[size + i] + from_h[size + i]);
        auto const made = std::tanh(from_x[2 * size + i] + reset * from_h[2 * size + i]);
        CHECK(std::abs(found[i] - ((old[i] - made) * update + made)) <=
              support::cell_error(is_wide));
      }
    }
  }
}
