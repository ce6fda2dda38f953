// SPDX-License-Identifier: BSD-3-Clause
// aten.rsqrt: RSQRT; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_rsqrt(double x) { return 1 / std::sqrt(x); }
}  // namespace

TEST_CASE("rsqrt: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.rsqrt.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RSQRT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("rsqrt: int8, every entry of the table") {
  support::check_table_8("aten.rsqrt.default", true_rsqrt, {0.02, -128}, {0.03, -128});
}
