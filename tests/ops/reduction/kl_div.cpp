// SPDX-License-Identifier: BSD-3-Clause
// aten.kl_div: the target is a probability or its logarithm.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("kl_div: a target of 0 costs nothing") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.kl_div.default", {x, y}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {-3, -3}}, {{2}, {0, 1}}});
  CHECK(made[0].data == std::vector<double>{1.5});
}

TEST_CASE("kl_div: a logarithm") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(
      b.call("aten.kl_div.default", {x, y, {"reduction", std::int64_t{2}}, {"log_target", true}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {-3, 1}}, {{2}, {0, 0}}});
  CHECK(made[0].data == std::vector<double>{2});
}
