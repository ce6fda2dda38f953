// SPDX-License-Identifier: BSD-3-Clause
// aten.arange: a constant.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("arange: a constant") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1});
  auto const y = b.call("aten.arange.start_step", {1, 2, 0.25});
  b.output(b.call("aten.add.Tensor", {x, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g).ends_with("ADD"));
  CHECK(g.main().operations.size() <= 2);
  CHECK(support::evaluate(g, {{{1}, {0}}}).front().data == std::vector<double>{1, 1.25, 1.5, 1.75});
}
