// SPDX-License-Identifier: BSD-3-Clause
// aten.vander: powers.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("vander: falling and rising powers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.vander.default", {x, 4}));
  b.output(b.call("aten.vander.default", {x, 3, true}));
  auto const made = support::evaluate(support::lower(b), {{{2}, {2, -3}}});
  CHECK(made[0].data == std::vector<double>{8, 4, 2, 1, -27, 9, -3, 1});
  CHECK(made[1].data == std::vector<double>{1, 2, 4, 1, -3, 9});
}
