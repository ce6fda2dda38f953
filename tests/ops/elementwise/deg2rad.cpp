// SPDX-License-Identifier: BSD-3-Clause
// aten.deg2rad: MUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <numbers>
#include <vector>

using namespace arm_delegate;

TEST_CASE("deg2rad: half a turn") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1});
  b.output(b.call("aten.deg2rad.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL");
  auto const made = support::evaluate(g, {{{1}, {180}}});
  CHECK(made[0].data ==
        std::vector<double>{static_cast<double>(static_cast<float>(std::numbers::pi / 180)) * 180});
}
