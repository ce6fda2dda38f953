// SPDX-License-Identifier: BSD-3-Clause
// aten.special_entr: LOG, MUL, SELECT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("special_entr: 0, negative numbers and 1") {
  auto b = support::builder();
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.special_entr.default", {x}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {0, -2, 1}}});
  CHECK(made[0].data == std::vector<double>{0, -infinity, 0});
}
