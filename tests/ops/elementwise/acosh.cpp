// SPDX-License-Identifier: BSD-3-Clause
// aten.acosh: LOG; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_acosh(double x) { return std::acosh(x); }
}  // namespace

TEST_CASE("acosh: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.acosh.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ADD SUB MUL RSQRT RECIPROCAL ADD LOG");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("acosh: int8, every entry of the table") {
  support::check_table_8("aten.acosh.default", true_acosh, {0.05, -128}, {0.02, -128});
}
