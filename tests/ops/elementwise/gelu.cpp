// SPDX-License-Identifier: BSD-3-Clause
// aten.gelu: ERF, or SIGMOID for the approximation; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_gelu(double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }
}  // namespace

TEST_CASE("gelu: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.gelu.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL MUL ERF ADD MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("gelu: int8, every entry of the table") {
  support::check_table_8("aten.gelu.default", true_gelu, {0.05, 3}, {0.04, -110});
}

TEST_CASE("gelu: the approximation is one SIGMOID") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.gelu.default", {x, {"approximate", "tanh"}}));
  CHECK(support::operators(support::lower(b)) == "MUL MUL ADD MUL SIGMOID MUL");
}
