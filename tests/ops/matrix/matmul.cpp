// SPDX-License-Identifier: BSD-3-Clause
// aten.matmul: products of vectors, matrices and batches.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("matmul: batches are broadcast") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1, 2});
  auto const z = b.input("y", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.matmul.default", {x, z}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TILE MATMUL");
  auto const y = support::evaluate(g, {{{2, 1, 2}, {1, 2, 3, 4}}, {{2, 1}, {5, 6}}}).front();
  CHECK(y.data == std::vector<double>{17, 39});
}

TEST_CASE("matmul: quantized products are rescaled once") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {3, 4}, {0.25, 0});
  b.output(support::fake(b, b.call("aten.matmul.default", {x, y}), {0.5, 1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE RESHAPE MATMUL RESCALE RESHAPE");
}
