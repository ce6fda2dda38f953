// SPDX-License-Identifier: BSD-3-Clause
// aten.rad2deg: MUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <numbers>
#include <vector>

using namespace arm_delegate;

TEST_CASE("rad2deg: one") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1});
  b.output(b.call("aten.rad2deg.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL");
  auto const made = support::evaluate(g, {{{1}, {1}}});
  CHECK(made[0].data == std::vector<double>{static_cast<float>(180 / std::numbers::pi)});
}
