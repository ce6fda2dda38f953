// SPDX-License-Identifier: BSD-3-Clause
// aten.cosine_similarity: norms, division, sum of products.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("cosine_similarity: parallel, orthogonal and zero vectors") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const y = b.input("y", ir::dtype::float32, {3, 2});
  b.output(b.call("aten.cosine_similarity.default", {x, y}));
  auto const g = support::lower(b);
  auto const made =
      support::evaluate(g, {{{3, 2}, {4, 0, 4, 0, 0, 0}}, {{3, 2}, {2, 0, 0, 2, 1, 1}}});
  CHECK(made[0].data == std::vector<double>{1, 0, 0});
}
