// SPDX-License-Identifier: BSD-3-Clause
// aten.where: SELECT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

using support::q;

TEST_CASE("where: SELECT, broadcast") {
  auto b = support::builder();
  auto const c = b.input("c", ir::dtype::boolean, {2, 1});
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.where.ScalarOther", {c, x, 0.5}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE SELECT");
  CHECK(support::evaluate(g, {{{2, 1}, {1, 0}}, {{3}, {1, 2, 3}}}).front().data ==
        std::vector<double>{1, 2, 3, 0.5, 0.5, 0.5});
}

TEST_CASE("where: quantized values are selected as they are, a number is quantized") {
  q const p{0.5, 3};
  auto b = support::builder();
  auto const c = b.input("c", ir::dtype::boolean, {2});
  auto const x = support::quantized_input(b, "x", {2}, p);
  b.output(support::fake(b, b.call("aten.where.ScalarSelf", {c, -1e9, x}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "SELECT");
  CHECK(support::evaluate(g, {{{2}, {1, 0}}, {{2}, {5, 6}}}).front().data ==
        std::vector<double>{-128, 6});
}

TEST_CASE("where: an input of other parameters is rescaled to the result's") {
  auto b = support::builder();
  auto const c = b.input("c", ir::dtype::boolean, {2});
  auto const x = support::quantized_input(b, "x", {2}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {2}, {0.25, 0});
  b.output(support::fake(b, b.call("aten.where.self", {c, x, y}), {0.5, 3}));
  CHECK(support::operators(support::lower(b, support::integer)) == "RESCALE SELECT");
}
