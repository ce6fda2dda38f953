// SPDX-License-Identifier: BSD-3-Clause
// aten.var_mean and aten.std_mean.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("var_mean: both results") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  for (auto v : b.call_all("aten.var_mean.default", {x, false})) b.output(v);
  for (auto v : b.call_all("aten.std_mean.correction", {x, {0}, {"correction", 0}})) b.output(v);
  auto const made = support::evaluate(support::lower(b), {{{4}, {1, 3, 1, 3}}});
  CHECK(made[0].data == std::vector<double>{1});
  CHECK(made[1].data == std::vector<double>{2});
  CHECK(made[2].data == std::vector<double>{1});
  CHECK(made[3].data == std::vector<double>{2});
}
