// SPDX-License-Identifier: BSD-3-Clause
// aten.cos: COS; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_cos(double x) { return std::cos(x); }
}  // namespace

TEST_CASE("cos: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.cos.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "COS");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("cos: int8, every entry of the table") {
  support::check_table_8("aten.cos.default", true_cos, {0.03, 7}, {0.0078125, 0});
}
