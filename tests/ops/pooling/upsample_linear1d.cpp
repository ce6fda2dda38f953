// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_linear1d: RESIZE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("upsample_linear1d: with aligned corners") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2});
  b.output(b.call("aten.upsample_linear1d.default", {x, {3}, true}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{1, 1, 2}, {1, 2}}});
  CHECK(made[0].data == std::vector<double>{1, 1.5, 2});
}
