// SPDX-License-Identifier: BSD-3-Clause
// aten.expm1: tanh(x / 2) (exp(x) + 1); quantized: TABLE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace arm_delegate;

namespace {
double true_expm1(double x) { return std::expm1(x); }
}  // namespace

TEST_CASE("expm1: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.expm1.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP ADD MUL TANH MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("expm1: exact to a few units of a float's last place") {
  std::vector<double> const samples{-20, -1, -1e-3, -1e-5, 0, 1e-6, 1e-3, 0.5, 10};
  auto const count = static_cast<std::int64_t>(samples.size());
  auto b = support::builder();
  b.output(b.call("aten.expm1.default", {b.input("x", ir::dtype::float32, {count})}));
  auto const y = support::evaluate(support::lower(b), {{{count}, samples}}).front().data;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    CAPTURE(samples[i]);
    auto const wanted = true_expm1(samples[i]);
    CHECK(std::abs(y[i] - wanted) <= 2e-7 * std::abs(wanted));
  }
}

TEST_CASE("expm1: int8, every entry of the table") {
  support::check_table_8("aten.expm1.default", true_expm1, {0.02, 3}, {0.1, -100});
}
