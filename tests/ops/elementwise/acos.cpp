// SPDX-License-Identifier: BSD-3-Clause
// aten.acos: a polynomial times a square root; quantized: TABLE.

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
double true_acos(double x) { return std::acos(x); }
}  // namespace

TEST_CASE("acos: exact to a few units of a float's last place") {
  std::vector<double> const samples{-1, -0.9, -0.5, -1e-4, 0, 0.3, 0.75, 0.9999, 1};
  auto const count = static_cast<std::int64_t>(samples.size());
  auto b = support::builder();
  b.output(b.call("aten.acos.default", {b.input("x", ir::dtype::float32, {count})}));
  auto const y = support::evaluate(support::lower(b), {{{count}, samples}}).front().data;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    CAPTURE(samples[i]);
    auto const wanted = true_acos(samples[i]);
    CHECK(std::abs(y[i] - wanted) <= 2e-7 * std::abs(wanted));
  }
}

TEST_CASE("acos: int8, every entry of the table") {
  support::check_table_8("aten.acos.default", true_acos, {0.0078125, 0}, {0.0125, -128});
}
