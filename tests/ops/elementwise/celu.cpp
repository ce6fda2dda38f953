// SPDX-License-Identifier: BSD-3-Clause
// aten.celu: expm1 and SELECT; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_celu(double x) { return x > 0 ? x : std::exp(x) - 1; }
}  // namespace

TEST_CASE("celu: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.celu.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP ADD MUL TANH MUL GREATER SELECT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("celu: int8, every entry of the table") {
  support::check_table_8("aten.celu.default", true_celu, {0.05, 3}, {0.04, -90});
}
