// SPDX-License-Identifier: BSD-3-Clause
// aten.lstm_cell: linear layers and the arithmetic of its gates.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/quantized_cells.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
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

TEST_CASE("lstm_cell: quantized, with float weights, is PyTorch's to some steps of the states") {
  for (bool const is_wide : {false, true}) {
    for (bool const reads_memory : {true, false}) {
      CAPTURE(is_wide);
      CAPTURE(reads_memory);
      constexpr auto size = support::cell_size;
      auto const element = support::cell_q(2.5, is_wide);
      auto const state = support::cell_q(1, is_wide);
      auto const memory = support::cell_q(2, is_wide);
      support::gate_layer const of_x(4, 1);
      support::gate_layer const of_h(4, 2);
      auto b = support::builder();
      auto const x = support::quantized_input(b, "x", {support::cell_rows, size}, element);
      std::vector const states{
          support::quantized_input(b, "h", {support::cell_rows, size}, state),
          support::quantized_input(b, "c", {support::cell_rows, size}, memory)};
      auto const made =
          b.call_all("aten.lstm_cell.default",
                     {x, states, of_x.add_weight(b, "w_ih"), of_h.add_weight(b, "w_hh"),
                      of_x.add_bias(b, "b_ih"), of_h.add_bias(b, "b_hh")});
      b.output(support::fake(b, made[0], state));
      if (reads_memory) b.output(support::fake(b, made[1], memory));
      auto const g = support::lower(b, is_wide ? support::integer16 : support::integer);
      auto const xs = support::cell_input(3, is_wide);
      auto const hs = support::cell_input(4, is_wide);
      auto const cs = support::cell_input(5, is_wide);
      auto const results = support::evaluate(g, {xs, hs, cs});
      for (std::size_t row = 0; row < support::cell_rows; ++row) {
        auto gates = of_x.of(support::real_row(xs, row, element));
        auto const from_h = of_h.of(support::real_row(hs, row, state));
        for (std::size_t i = 0; i < gates.size(); ++i) gates[i] += from_h[i];
        auto const old = support::real_row(cs, row, memory);
        for (std::size_t i = 0; i < size; ++i) {
          auto const kept = support::logistic(gates[size + i]) * old[i];
          auto const added = support::logistic(gates[i]) * std::tanh(gates[2 * size + i]);
          auto const shown = support::logistic(gates[3 * size + i]) * std::tanh(kept + added);
          auto const allowed = support::cell_error(is_wide);
          CHECK(std::abs(support::real_row(results[0], row, state)[i] - shown) <= allowed);
          if (!reads_memory) continue;
          auto const wanted = std::clamp(kept + added, -2.0, 2.0);
          CHECK(std::abs(support::real_row(results[1], row, memory)[i] - wanted) <= allowed);
        }
      }
    }
  }
}
