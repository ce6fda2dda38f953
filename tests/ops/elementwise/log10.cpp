// SPDX-License-Identifier: BSD-3-Clause
// aten.log10: LOG and MUL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_log10(double x) { return std::log10(x); }
}  // namespace

TEST_CASE("log10: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.log10.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "LOG MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("log10: int8, every entry of the table") {
  support::check_table_8("aten.log10.default", true_log10, {0.02, -128}, {0.02, 60});
}
