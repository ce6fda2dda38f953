// SPDX-License-Identifier: BSD-3-Clause
// aten.hardsigmoid: ADD, CLAMP, MUL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <algorithm>
#include <cmath>

using namespace arm_delegate;

namespace {
double true_hardsigmoid(double x) { return std::min(std::max(x + 3, 0.0), 6.0) / 6; }
}  // namespace

TEST_CASE("hardsigmoid: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.hardsigmoid.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ADD CLAMP MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("hardsigmoid: int8, every entry of the table") {
  support::check_table_8("aten.hardsigmoid.default", true_hardsigmoid, {0.05, 3},
                         {0.00390625, -128});
}
