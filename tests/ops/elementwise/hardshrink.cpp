// SPDX-License-Identifier: BSD-3-Clause
// aten.hardshrink: ABS, GREATER_EQUAL, SELECT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <vector>

using namespace arm_delegate;

TEST_CASE("hardshrink: the limit itself is small") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.hardshrink.default", {x, 0.5}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "ABS GREATER_EQUAL SELECT");
  auto const made = support::evaluate(g, {{{4}, {0.5, -0.5, 0.75, -0.75}}});
  CHECK(made[0].data == std::vector<double>{0, 0, 0.75, -0.75});
}

TEST_CASE("hardshrink: int8, every entry of the table") {
  support::check_table_8("aten.hardshrink.default",
                         [](double x) { return std::abs(x) <= 0.5 ? 0 : x; }, {0.05, 0}, {0.05, 0});
}
