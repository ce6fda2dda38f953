// SPDX-License-Identifier: BSD-3-Clause
// aten.tanh: TANH; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_tanh(double x) { return std::tanh(x); }
}  // namespace

TEST_CASE("tanh: one operator in float") {
  auto b = support::builder();
  b.output(b.call("aten.tanh.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "TANH");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("tanh: int8, every entry of the table") {
  support::check_table_8("aten.tanh.default", true_tanh, {0.05, 7}, {0.0125, -20});
  support::check_table_8("aten.tanh.default", true_tanh, {0.5, -128}, {0.03, -128});
}

TEST_CASE("tanh: int16, every entry of the table and the RESCALE after it") {
  support::check_table_16("aten.tanh.default", true_tanh, 0.0002, 0.0005);
}
