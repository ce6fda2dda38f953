// SPDX-License-Identifier: BSD-3-Clause
// aten.sum: REDUCE_SUM per dimension; quantized in INT32.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("sum: one REDUCE_SUM per dimension that has elements, then the rank is right") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1, 3});
  b.output(b.call("aten.sum.dim_IntList", {x, {1, 2}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_SUM RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{2});
}

TEST_CASE("sum: no dimensions are all dimensions; integers become int64") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  CHECK(b[b.call("aten.sum.default", {x})].sizes() == ir::shape{});
  CHECK(b[b.call("aten.sum.dim_IntList", {x, {}, true})].sizes() == ir::shape{1, 1});
  auto const y = b.input("y", ir::dtype::int32, {2, 3});
  CHECK(b[b.call("aten.sum.default", {y})].type.type == ir::dtype::int64);
}

TEST_CASE("sum: quantized values without zero point are summed and rescaled once") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 4}, {0.5, 10});
  b.output(support::fake(b, b.call("aten.sum.dim_IntList", {x, {1}}), {2, -1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE REDUCE_SUM RESCALE RESHAPE");
  // (0 + 10 + 20 + 30) * 0.5 / 2 - 1
  CHECK(support::evaluate(g, {{{1, 4}, {10, 20, 30, 40}}}).front().data == std::vector<double>{14});
}
