// SPDX-License-Identifier: BSD-3-Clause
// aten.linspace: a constant.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("linspace: a constant") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1});
  auto const y = b.call("aten.linspace.default", {0, 1, 5});
  b.output(b.call("aten.add.Tensor", {x, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g).ends_with("ADD"));
  CHECK(g.main().operations.size() <= 2);
  CHECK(support::evaluate(g, {{{1}, {0}}}).front().data ==
        std::vector<double>{0, 0.25, 0.5, 0.75, 1});
}
