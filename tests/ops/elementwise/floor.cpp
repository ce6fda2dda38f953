// SPDX-License-Identifier: BSD-3-Clause
// aten.floor: FLOOR; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_floor(double x) { return std::floor(x); }
}  // namespace

TEST_CASE("floor: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.floor.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "FLOOR");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("floor: int8, every entry of the table") {
  support::check_table_8("aten.floor.default", true_floor, {0.03, 7}, {0.04, 5});
}
