// SPDX-License-Identifier: BSD-3-Clause
// aten.sigmoid: SIGMOID; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

using namespace arm_delegate;

namespace {
double true_sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
}  // namespace

TEST_CASE("sigmoid: one operator in float") {
  auto b = support::builder();
  b.output(b.call("aten.sigmoid.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SIGMOID");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("sigmoid: int8, every entry of the table") {
  support::check_table_8("aten.sigmoid.default", true_sigmoid, {0.05, 7}, {0.0125, -20});
  support::check_table_8("aten.sigmoid.default", true_sigmoid, {0.5, -128}, {0.03, -128});
}

TEST_CASE("sigmoid: int16, every entry of the table and the RESCALE after it") {
  support::check_table_16("aten.sigmoid.default", true_sigmoid, 0.0002, 0.0005);
}

TEST_CASE("sigmoid: int16 to int32, the RESCALE restores the bits that the table lacks") {
  constexpr double fine = 1.0 / (1 << 23);  // as ExecuTorch's test_sigmoid_32bit has it
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, support::q16(1.0 / 4096));
  support::q const wide{fine, 0, ir::dtype::int32, std::numeric_limits<std::int32_t>::min(),
                        std::numeric_limits<std::int32_t>::max()};
  b.output(support::fake(b, b.call("aten.sigmoid.default", {x}), wide));
  auto const g = support::lower(b, support::integer16);
  CHECK(support::operators(g) == "TABLE RESCALE");
  auto const& table = support::find(g, tosa::op::table);
  CHECK(support::operand(g, table, "table")[256] == 1 << 14);  // 0.5 is 2^22, of which 8 bits went
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::result(g, rescale).type == tosa::dtype::int32);
  auto const multiplier = support::operand(g, rescale, "multiplier")[0];
  auto const shift = support::operand(g, rescale, "shift")[0];
  CHECK(std::ldexp(static_cast<double>(multiplier), static_cast<int>(-shift)) == 2);  // 2^8 / 2^7
}
