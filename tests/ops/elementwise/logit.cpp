// SPDX-License-Identifier: BSD-3-Clause
// aten.logit: RECIPROCAL and LOG; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_logit(double x) { return std::log(x / (1 - x)); }
}  // namespace

TEST_CASE("logit: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.logit.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SUB RECIPROCAL MUL LOG");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("logit: int8, every entry of the table") {
  support::check_table_8("aten.logit.default", true_logit, {0.00390625, -128}, {0.05, 0});
}
