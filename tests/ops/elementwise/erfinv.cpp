// SPDX-License-Identifier: BSD-3-Clause
// aten.erfinv: a polynomial in sqrt(-log(1 - x^2)); quantized: TABLE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace arm_delegate;

// torch.erfinv(torch.tensor([-1, -0.999999, -0.5, 0, 1e-3, 0.75, 0.99999], dtype=torch.float64))
TEST_CASE("erfinv: PyTorch's values, infinite at 1") {
  auto b = support::builder();
  b.output(b.call("aten.erfinv.default", {b.input("x", ir::dtype::float32, {7})}));
  std::vector<double> const x{-1, -0.999999, -0.5, 0, 1e-3, 0.75, 0.99999};
  std::vector<double> const wanted{
      -HUGE_VAL,          -3.458910737275499, -0.4769362762044699, 0, 0.0008862271574665522,
      0.8134198475976185, 3.123413274408571};
  auto const y = support::evaluate(support::lower(b), {{{7}, x}}).front().data;
  CHECK(y[0] == wanted[0]);
  for (std::size_t i = 1; i < x.size(); ++i) {
    CAPTURE(x[i]);
    CHECK(std::abs(y[i] - wanted[i]) <= 1e-6 * std::abs(wanted[i]));
  }
}

// The codes of torch.erfinv(code / 128) in steps of 1 / 32.
TEST_CASE("erfinv: the table inverts erf") {
  auto const g =
      support::lower_unary("aten.erfinv.default", {0.0078125, 0}, {0.03125, 0}, support::integer);
  REQUIRE(support::operators(g) == "TABLE");
  auto const entries = support::operand(g, support::find(g, tosa::op::table), "table");
  for (std::int64_t code = -127; code < 128; ++code) {
    CAPTURE(code);
    auto const y = static_cast<double>(entries.at(static_cast<std::size_t>(code + 128))) / 32;
    auto const x = static_cast<double>(code) / 128;
    CHECK(std::erf(y - 1.0001 / 64) <= x);
    CHECK(std::erf(y + 1.0001 / 64) >= x);
  }
  CHECK(entries.at(0) == -128);
}
