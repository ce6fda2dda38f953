// SPDX-License-Identifier: BSD-3-Clause
// aten.isreal: true.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("isreal: a constant") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const real = b.call("aten.isreal.default", {x});
  b.output(b.call("aten.where.self", {real, x, b.call("aten.neg.default", {x})}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1, -2}}});
  CHECK(made[0].data == std::vector<double>{1, -2});
}
