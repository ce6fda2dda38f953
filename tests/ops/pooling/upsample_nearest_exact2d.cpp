// SPDX-License-Identifier: BSD-3-Clause
// aten._upsample_nearest_exact2d: RESIZE at centers.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("upsample_nearest_exact2d: the pixel under a center, not under a start") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 1, 3});
  b.output(b.call("aten.upsample_nearest2d.vec", {x, {1, 2}, ir::none{}}));
  b.output(b.call("aten._upsample_nearest_exact2d.vec", {x, {1, 2}, ir::none{}}));
  auto const made = support::evaluate(support::lower(b), {{{1, 1, 1, 3}, {1, 2, 3}}});
  CHECK(made[0].data == std::vector<double>{1, 2});
  CHECK(made[1].data == std::vector<double>{1, 3});
}
