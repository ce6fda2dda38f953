// SPDX-License-Identifier: BSD-3-Clause
// aten.reciprocal: RECIPROCAL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace arm_delegate;

namespace {
double true_reciprocal(double x) { return 1 / x; }
}  // namespace

TEST_CASE("reciprocal: one operator in float") {
  auto b = support::builder();
  b.output(b.call("aten.reciprocal.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RECIPROCAL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("reciprocal: int8, every entry of the table") {
  support::check_table_8("aten.reciprocal.default", true_reciprocal, {0.05, 7}, {0.0125, -20});
  support::check_table_8("aten.reciprocal.default", true_reciprocal, {0.5, -128}, {0.03, -128});
}

TEST_CASE("reciprocal: int16, further tables next to 0, added in INT32") {
  auto const g = support::lower_unary("aten.reciprocal.default", support::q16(0.0002),
                                      support::q16(0.0005), support::integer16);
  CHECK(support::count(g, tosa::op::table) > 1);
  CHECK(support::count(g, tosa::op::add) == support::count(g, tosa::op::table) - 1);
  // Every 128th value, then the window of a table with zoom: (code - center) * 2^zoom.
  auto const entries = support::operand(g, support::find(g, tosa::op::table), "table");
  CHECK(entries[256 + 100] ==
        support::table_entry(true_reciprocal, 12800, support::q16(0.0002), support::q16(0.0005)));
  for (std::int64_t i = 0; i < support::count(g, tosa::op::table); ++i) {
    auto const table = support::operand(
        g, support::find(g, tosa::op::table, static_cast<std::size_t>(i)), "table");
    for (std::size_t k = 1; k < table.size(); ++k) {  // TOSA: slopes of 16 bits
      CHECK(std::abs(table[k] - table[k - 1]) <= 32767);
    }
  }
}
