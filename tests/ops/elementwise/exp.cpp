// SPDX-License-Identifier: BSD-3-Clause
// aten.exp: EXP; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_exp(double x) { return std::exp(x); }
}  // namespace

TEST_CASE("exp: one operator in float") {
  auto b = support::builder();
  b.output(b.call("aten.exp.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("exp: int8, every entry of the table") {
  support::check_table_8("aten.exp.default", true_exp, {0.05, 7}, {0.0125, -20});
  support::check_table_8("aten.exp.default", true_exp, {0.5, -128}, {0.03, -128});
}

TEST_CASE("exp: int16, every entry of the table and the RESCALE after it") {
  support::check_table_16("aten.exp.default", true_exp, 0.00002, 0.0001);
}
