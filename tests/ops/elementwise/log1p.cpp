// SPDX-License-Identifier: BSD-3-Clause
// aten.log1p: log(1 + x) and what rounding lost; quantized: TABLE.

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
double true_log1p(double x) { return std::log1p(x); }
}  // namespace

TEST_CASE("log1p: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.log1p.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CLAMP ADD SUB SUB ADD LOG ADD");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("log1p: exact to a few units of a float's last place") {
  std::vector<double> const samples{-0.75, -1e-3, 0, 1e-6, 1e-3, 0.5, 10, 1e6};
  auto const count = static_cast<std::int64_t>(samples.size());
  auto b = support::builder();
  b.output(b.call("aten.log1p.default", {b.input("x", ir::dtype::float32, {count})}));
  auto const y = support::evaluate(support::lower(b), {{{count}, samples}}).front().data;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    CAPTURE(samples[i]);
    auto const wanted = true_log1p(samples[i]);
    CHECK(std::abs(y[i] - wanted) <= 2e-7 * std::abs(wanted));
  }
}

TEST_CASE("log1p: int8, every entry of the table") {
  support::check_table_8("aten.log1p.default", true_log1p, {0.02, -100}, {0.02, -20});
}
