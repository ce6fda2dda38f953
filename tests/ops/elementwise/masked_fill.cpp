// SPDX-License-Identifier: BSD-3-Clause
// aten.masked_fill: SELECT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("masked_fill: the value where the mask is true") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.masked_fill.Scalar", {x, b.input("m", ir::dtype::boolean, {2, 2}), -7}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SELECT");
  CHECK(support::evaluate(g, {{{2, 2}, {1, 2, 3, 4}}, {{2, 2}, {0, 1, 1, 0}}}).front().data ==
        std::vector<double>{1, -7, -7, 4});
}
