// SPDX-License-Identifier: BSD-3-Clause
// aten.softshrink: CLAMP, SUB.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <vector>

using namespace arm_delegate;

TEST_CASE("softshrink: towards 0") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.softshrink.default", {x, 0.5}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CLAMP SUB");
  auto const made = support::evaluate(g, {{{4}, {0.5, -0.25, 0.75, -1.5}}});
  CHECK(made[0].data == std::vector<double>{0, 0, 0.25, -1});
}

TEST_CASE("softshrink: int8, every entry of the table") {
  support::check_table_8("aten.softshrink.default",
                         [](double x) {
                           return std::abs(x) <= 0.5 ? 0 : x > 0 ? x - 0.5 : x + 0.5;
                         },
                         {0.05, 0}, {0.05, 0});
}
