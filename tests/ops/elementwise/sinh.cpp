// SPDX-License-Identifier: BSD-3-Clause
// aten.sinh: EXP and RECIPROCAL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_sinh(double x) { return std::sinh(x); }
}  // namespace

TEST_CASE("sinh: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.sinh.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP RECIPROCAL SUB MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("sinh: int8, every entry of the table") {
  support::check_table_8("aten.sinh.default", true_sinh, {0.02, 0}, {0.05, 0});
}
