// SPDX-License-Identifier: BSD-3-Clause
// aten.soft_margin_loss: log(1 + exp(-x y)).

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>

using namespace arm_delegate;

TEST_CASE("soft_margin_loss: a right answer costs nothing, a wrong one its size") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.soft_margin_loss.default", {x, y, {"reduction", std::int64_t{0}}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {200, -40}}, {{2}, {1, 1}}});
  CHECK(made[0].data[0] < 1e-80);
  CHECK(made[0].data[1] == doctest::Approx(40).epsilon(1e-6));
}
