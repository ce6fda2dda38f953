// SPDX-License-Identifier: BSD-3-Clause
// aten.inner: TRANSPOSE, MATMUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("inner: along the last dimensions") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {1, 2});
  b.output(b.call("aten.inner.default", {x, y}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 2}, {1, 2, 3, 4}}, {{1, 2}, {1, 10}}});
  CHECK(made[0].data == std::vector<double>{21, 43});
}
