// SPDX-License-Identifier: BSD-3-Clause
// aten.col2im: an image of patches.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("col2im: patches that overlap are added") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 4});
  b.output(b.call("aten.col2im.default", {x, {2, 3}, {1, 2}, {1, 1}, {0, 0}, {1, 1}}));
  auto const y = support::evaluate(support::lower(b), {{{2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}}}).front();
  CHECK(y.sizes == ir::shape{1, 2, 3});
  CHECK(y.data == std::vector<double>{1, 7, 6, 3, 11, 8});
}

TEST_CASE("col2im: patches side by side are a permutation") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 4, 2});
  b.output(b.call("aten.col2im.default", {x, {2, 4}, {2, 2}, {1, 1}, {0, 0}, {2, 2}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE RESHAPE");
  auto const y = support::evaluate(g, {{{1, 4, 2}, {1, 3, 2, 4, 5, 7, 6, 8}}}).front();
  CHECK(y.data == std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
}
