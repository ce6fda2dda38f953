// SPDX-License-Identifier: BSD-3-Clause
// aten.atanh: LOG and RECIPROCAL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_atanh(double x) { return std::atanh(x); }
}  // namespace

TEST_CASE("atanh: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.atanh.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ADD SUB RECIPROCAL MUL LOG MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("atanh: int8, every entry of the table") {
  support::check_table_8("aten.atanh.default", true_atanh, {0.0078125, 0}, {0.03, 0});
}
