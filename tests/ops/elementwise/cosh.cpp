// SPDX-License-Identifier: BSD-3-Clause
// aten.cosh: EXP and RECIPROCAL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_cosh(double x) { return std::cosh(x); }
}  // namespace

TEST_CASE("cosh: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.cosh.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP RECIPROCAL ADD MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("cosh: int8, every entry of the table") {
  support::check_table_8("aten.cosh.default", true_cosh, {0.02, 0}, {0.05, -128});
}
