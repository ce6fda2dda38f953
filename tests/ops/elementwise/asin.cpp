// SPDX-License-Identifier: BSD-3-Clause
// aten.asin: a polynomial; quantized: TABLE.

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
double true_asin(double x) { return std::asin(x); }
}  // namespace

TEST_CASE("asin: exact to a few units of a float's last place") {
  std::vector<double> const samples{-1, -0.9, -0.5, -1e-4, 0, 0.3, 0.5, 0.75, 0.9999, 1};
  auto const count = static_cast<std::int64_t>(samples.size());
  auto b = support::builder();
  b.output(b.call("aten.asin.default", {b.input("x", ir::dtype::float32, {count})}));
  auto const y = support::evaluate(support::lower(b), {{{count}, samples}}).front().data;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    CAPTURE(samples[i]);
    auto const wanted = true_asin(samples[i]);
    CHECK(std::abs(y[i] - wanted) <= 2e-7 * std::abs(wanted));
  }
}

TEST_CASE("asin: int8, every entry of the table") {
  support::check_table_8("aten.asin.default", true_asin, {0.0078125, 0}, {0.0125, 0});
}
