// SPDX-License-Identifier: BSD-3-Clause
// aten.tan: SIN, COS, RECIPROCAL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_tan(double x) { return std::tan(x); }
}  // namespace

TEST_CASE("tan: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.tan.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SIN COS RECIPROCAL MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("tan: int8, every entry of the table") {
  support::check_table_8("aten.tan.default", true_tan, {0.01, 0}, {0.03, 0});
}
