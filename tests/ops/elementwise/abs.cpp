// SPDX-License-Identifier: BSD-3-Clause
// aten.abs: ABS; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

using namespace arm_delegate;

namespace {
double true_abs(double x) { return std::abs(x); }
}  // namespace

TEST_CASE("abs: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.abs.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ABS");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("abs: int8, every entry of the table") {
  support::check_table_8("aten.abs.default", true_abs, {0.05, 9}, {0.03, -128});
}

TEST_CASE("abs: int16 in INT32") {
  auto const g = support::lower_unary("aten.abs.default", support::q16(0.0003),
                                      support::q16(0.0006), support::integer16);
  CHECK(support::operators(g) == "RESCALE ABS RESCALE");
  auto const& rescale = support::find(g, tosa::op::rescale, 1);  // 1 / 2
  CHECK(support::operand(g, rescale, "multiplier") == std::vector<std::int64_t>{1 << 30});
  CHECK(support::operand(g, rescale, "shift") == std::vector<std::int64_t>{31});
}

TEST_CASE("abs: narrow integers are computed in INT32") {
  auto b = support::builder();
  b.output(b.call("aten.abs.default", {b.input("x", ir::dtype::int8, {4})}));
  CHECK(support::operators(support::lower(b, support::integer)) == "CAST ABS CAST");
}
