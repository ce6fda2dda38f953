// SPDX-License-Identifier: BSD-3-Clause
// aten.selu: expm1 and SELECT; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_selu(double x) {
  return 1.0507009873554805 * (x > 0 ? x : 1.6732632423543772 * (std::exp(x) - 1));
}
}  // namespace

TEST_CASE("selu: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.selu.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL EXP ADD MUL TANH MUL GREATER MUL SELECT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("selu: int8, every entry of the table") {
  support::check_table_8("aten.selu.default", true_selu, {0.05, 3}, {0.04, -80});
}
