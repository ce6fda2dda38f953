// SPDX-License-Identifier: BSD-3-Clause
// aten.mish: one EXP; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_mish(double x) { return x * std::tanh(std::log1p(std::exp(x))); }
}  // namespace

TEST_CASE("mish: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.mish.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CLAMP EXP ADD MUL ADD RECIPROCAL MUL MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("mish: int8, every entry of the table") {
  support::check_table_8("aten.mish.default", true_mish, {0.05, 3}, {0.04, -110});
}
