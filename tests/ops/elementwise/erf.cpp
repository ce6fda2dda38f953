// SPDX-License-Identifier: BSD-3-Clause
// aten.erf: ERF; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_erf(double x) { return std::erf(x); }
}  // namespace

TEST_CASE("erf: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.erf.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ERF");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("erf: int8, every entry of the table") {
  support::check_table_8("aten.erf.default", true_erf, {0.02, 3}, {0.0078125, 0});
}

TEST_CASE("erf: int16, every entry of the table and the RESCALE after it") {
  support::check_table_16("aten.erf.default", true_erf, 0.0001, 0.00004);
}
