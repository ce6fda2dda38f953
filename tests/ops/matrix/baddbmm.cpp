// SPDX-License-Identifier: BSD-3-Clause
// aten.baddbmm: bmm and add; factors are MULs.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("baddbmm: both factors") {
  auto b = support::builder();
  auto const c = b.input("c", ir::dtype::float32, {2});
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  auto const y = b.input("y", ir::dtype::float32, {1, 2, 2});
  b.output(b.call("aten.baddbmm.default", {c, x, y, {"beta", 10}, {"alpha", 2}}));
  auto const made = support::evaluate(
      support::lower(b), {{{2}, {1, 2}}, {{1, 2, 2}, {1, 2, 3, 4}}, {{1, 2, 2}, {1, 0, 0, 1}}});
  CHECK(made.front().data == std::vector<double>{12, 24, 16, 28});
}
