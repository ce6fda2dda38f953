// SPDX-License-Identifier: BSD-3-Clause
// aten.softplus: EXP and log1p; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_softplus(double x) { return x > 20 ? x : std::log(1 + std::exp(x)); }
}  // namespace

TEST_CASE("softplus: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.softplus.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP CLAMP ADD SUB SUB ADD LOG ADD GREATER SELECT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("softplus: int8, every entry of the table") {
  support::check_table_8("aten.softplus.default", true_softplus, {0.25, 3}, {0.2, -128});
}
