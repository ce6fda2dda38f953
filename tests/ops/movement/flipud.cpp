// SPDX-License-Identifier: BSD-3-Clause
// aten.flipud: REVERSE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("flipud: the rows") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.flipud.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REVERSE");
  auto const made = support::evaluate(g, {{{2, 2}, {1, 2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{3, 4, 1, 2});
}
