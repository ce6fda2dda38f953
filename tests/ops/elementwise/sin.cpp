// SPDX-License-Identifier: BSD-3-Clause
// aten.sin: SIN; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_sin(double x) { return std::sin(x); }
}  // namespace

TEST_CASE("sin: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.sin.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SIN");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("sin: int8, every entry of the table") {
  support::check_table_8("aten.sin.default", true_sin, {0.03, 7}, {0.0078125, 0});
}
