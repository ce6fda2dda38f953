// SPDX-License-Identifier: BSD-3-Clause
// aten.log_sigmoid: min(x, 0) - log(1 + exp(-|x|)).

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <vector>

using namespace arm_delegate;

TEST_CASE("log_sigmoid: large numbers do not overflow") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.log_sigmoid.default", {x}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1e4, -1e4}}});
  CHECK(made[0].data == std::vector<double>{0, -1e4});
}

TEST_CASE("log_sigmoid: int8, every entry of the table") {
  support::check_table_8("aten.log_sigmoid.default",
                         [](double x) { return -std::log1p(std::exp(-x)); }, {0.05, 0}, {0.05, 0});
}
