// SPDX-License-Identifier: BSD-3-Clause
// aten.hardswish: ADD, CLAMP, MUL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <algorithm>
#include <cmath>

using namespace arm_delegate;

namespace {
double true_hardswish(double x) { return x * std::min(std::max(x + 3, 0.0), 6.0) / 6; }
}  // namespace

TEST_CASE("hardswish: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.hardswish.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ADD CLAMP MUL MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("hardswish: int8, every entry of the table") {
  support::check_table_8("aten.hardswish.default", true_hardswish, {0.05, 3}, {0.04, -110});
}
