// SPDX-License-Identifier: BSD-3-Clause
// aten.sign: GREATER and SELECT, twice; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

using namespace arm_delegate;

namespace {
double true_sign(double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0; }
}  // namespace

TEST_CASE("sign: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.sign.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "GREATER SELECT GREATER SELECT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("sign: int8, every entry of the table") {
  support::check_table_8("aten.sign.default", true_sign, {0.05, 9}, {0.0078125, 0});
}
