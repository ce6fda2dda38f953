// SPDX-License-Identifier: BSD-3-Clause
// aten.elu: expm1 and SELECT; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_elu(double x) { return x > 0 ? x : std::exp(x) - 1; }
}  // namespace

TEST_CASE("elu: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.elu.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP ADD MUL TANH MUL GREATER SELECT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("elu: int8, every entry of the table") {
  support::check_table_8("aten.elu.default", true_elu, {0.05, 3}, {0.04, -90});
}

TEST_CASE("elu: with alpha 0 it is relu") {
  auto b = support::builder();
  b.output(b.call("aten.elu.default", {b.input("x", ir::dtype::float32, {4}), 0}));
  CHECK(support::operators(support::lower(b)) == "CLAMP");
}
