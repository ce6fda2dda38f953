// SPDX-License-Identifier: BSD-3-Clause
// aten.atan: a quotient of polynomials; quantized: TABLE.

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
double true_atan(double x) { return std::atan(x); }
}  // namespace

TEST_CASE("atan: exact to a few units of a float's last place") {
  std::vector<double> const samples{-1e10, -20, -1, -0.5, -1e-4, 0, 0.3, 0.999, 1.001, 3, 1e6};
  auto const count = static_cast<std::int64_t>(samples.size());
  auto b = support::builder();
  b.output(b.call("aten.atan.default", {b.input("x", ir::dtype::float32, {count})}));
  auto const y = support::evaluate(support::lower(b), {{{count}, samples}}).front().data;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    CAPTURE(samples[i]);
    auto const wanted = true_atan(samples[i]);
    CHECK(std::abs(y[i] - wanted) <= 2e-7 * std::abs(wanted));
  }
}

TEST_CASE("atan: int8, every entry of the table") {
  support::check_table_8("aten.atan.default", true_atan, {0.05, 9}, {0.0125, 0});
}

TEST_CASE("atan: int16, every entry of the table and the RESCALE after it") {
  support::check_table_16("aten.atan.default", true_atan, 0.0001, 0.00005);
}
