// SPDX-License-Identifier: BSD-3-Clause
// aten.maximum: MAXIMUM; quantized in INT32.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("maximum: MAXIMUM of floats") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.maximum.default", {x, b.input("y", ir::dtype::float32, {1, 2})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MAXIMUM");
  CHECK(support::output(g).sizes == ir::shape{2, 2});
}

TEST_CASE("maximum: quantized in INT32") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {3}, {0.25, -7});
  b.output(support::fake(b, b.call("aten.maximum.default", {x, y}), {0.5, 1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE RESCALE MAXIMUM RESCALE");
  // real: -1, 0, 4 and 2, -0.5, 3.5
  CHECK(support::evaluate(g, {{{3}, {1, 3, 11}}, {{3}, {1, -9, 7}}}).front().data ==
        std::vector<double>{5, 1, 9});
}
