// SPDX-License-Identifier: BSD-3-Clause
// aten.asinh: LOG of the magnitude, then the sign; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_asinh(double x) { return std::asinh(x); }
}  // namespace

TEST_CASE("asinh: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.asinh.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ABS MUL ADD RSQRT RECIPROCAL ADD LOG GREATER NEGATE SELECT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("asinh: int8, every entry of the table") {
  support::check_table_8("aten.asinh.default", true_asinh, {0.05, 9}, {0.02, 0});
}
