// SPDX-License-Identifier: BSD-3-Clause
// aten.im2col: patches as columns.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("im2col: patches that overlap, with padding") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  b.output(b.call("aten.im2col.default", {x, {1, 2}, {1, 1}, {0, 1}, {1, 1}}));
  auto const y = support::evaluate(support::lower(b), {{{1, 2, 2}, {1, 2, 3, 4}}}).front();
  CHECK(y.sizes == ir::shape{2, 6});
  CHECK(y.data == std::vector<double>{0, 1, 2, 0, 3, 4, 1, 2, 0, 3, 4, 0});
}

TEST_CASE("im2col: patches side by side are a permutation") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 1, 2, 4}, p);
  b.output(support::fake(b, b.call("aten.im2col.default", {x, {2, 2}, {1, 1}, {0, 0}, {2, 2}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE RESHAPE");
  auto const y = support::evaluate(g, {{{1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}}}).front();
  CHECK(y.data == std::vector<double>{1, 3, 2, 4, 5, 7, 6, 8});
}
