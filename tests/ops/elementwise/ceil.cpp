// SPDX-License-Identifier: BSD-3-Clause
// aten.ceil: CEIL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_ceil(double x) { return std::ceil(x); }
}  // namespace

TEST_CASE("ceil: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.ceil.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CEIL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("ceil: int8, every entry of the table") {
  support::check_table_8("aten.ceil.default", true_ceil, {0.03, 7}, {0.04, 5});
}
