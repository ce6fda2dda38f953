// SPDX-License-Identifier: BSD-3-Clause
// aten.sqrt: RSQRT and RECIPROCAL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_sqrt(double x) { return std::sqrt(x); }
}  // namespace

TEST_CASE("sqrt: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.sqrt.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RSQRT RECIPROCAL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("sqrt: int8, every entry of the table") {
  support::check_table_8("aten.sqrt.default", true_sqrt, {0.02, -128}, {0.01, -128});
}
