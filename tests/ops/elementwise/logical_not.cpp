// SPDX-License-Identifier: BSD-3-Clause
// aten.logical_not: LOGICAL_NOT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("logical_not: LOGICAL_NOT of bools") {
  auto b = support::builder();
  b.output(b.call("aten.logical_not.default", {b.input("x", ir::dtype::boolean, {4})}));
  CHECK(support::operators(support::lower(b)) == "LOGICAL_NOT");
}

TEST_CASE("logical_not: integers become bools first") {
  auto b = support::builder();
  b.output(b.call("aten.logical_not.default", {b.input("x", ir::dtype::int8, {3})}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "CAST LOGICAL_NOT");
  CHECK(support::evaluate(g, {{{3}, {-1, 0, 2}}}).front().data == std::vector<double>{0, 1, 0});
}
