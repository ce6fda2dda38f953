// SPDX-License-Identifier: BSD-3-Clause
// aten.rsub: SUB.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("rsub: other - alpha * self") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.rsub.Scalar", {x, 1, 2}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL SUB");
  CHECK(support::evaluate(g, {{{3}, {0, 1, -2}}}).front().data == std::vector<double>{1, -1, 5});
}

TEST_CASE("rsub: quantized, as sub with exchanged operands") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {3}, {0.25, -2});
  b.output(support::fake(b, b.call("aten.rsub.Tensor", {x, y}), {0.5, 1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE RESCALE SUB RESCALE");
  // x = 0, 1, -2 and y = 1, 1, 1: y - x = 1, 0, 3.
  auto const z = support::evaluate(g, {{{3}, {3, 5, -1}}, {{3}, {2, 2, 2}}}).front();
  CHECK(z.data == std::vector<double>{3, 1, 7});
}
