// SPDX-License-Identifier: BSD-3-Clause
// aten.log: LOG; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_log(double x) { return std::log(x); }
}  // namespace

TEST_CASE("log: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.log.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "LOG");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("log: int8, every entry of the table") {
  support::check_table_8("aten.log.default", true_log, {0.02, -128}, {0.05, 60});
}
