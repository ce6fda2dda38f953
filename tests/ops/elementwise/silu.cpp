// SPDX-License-Identifier: BSD-3-Clause
// aten.silu: SIGMOID and MUL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_silu(double x) { return x / (1 + std::exp(-x)); }
}  // namespace

TEST_CASE("silu: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.silu.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SIGMOID MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("silu: int8, every entry of the table") {
  support::check_table_8("aten.silu.default", true_silu, {0.05, 3}, {0.04, -110});
}

TEST_CASE("silu: int16, every entry of the table and the RESCALE after it") {
  support::check_table_16("aten.silu.default", true_silu, 0.0003, 0.0003);
}

TEST_CASE("silu: half floats are computed in FP32") {
  auto b = support::builder();
  b.output(b.call("aten.silu.default", {b.input("x", ir::dtype::float16, {4})}));
  CHECK(support::operators(support::lower(b)) == "CAST SIGMOID MUL CAST");
}
