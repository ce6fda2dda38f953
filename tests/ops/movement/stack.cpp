// SPDX-License-Identifier: BSD-3-Clause
// aten.stack: CONCAT and RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("stack: CONCAT and RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.stack.default", {std::vector<ir::value_id>{x, y}, 1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CONCAT RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{2, 2, 3});
}

TEST_CASE("stack: an input of other parameters is rescaled first") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {2, 3}, {0.25, 0});
  b.output(support::fake(b, b.call("aten.stack.default", {std::vector<ir::value_id>{x, y}, 1}),
                         {0.5, 3}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE CONCAT RESHAPE");
  CHECK(support::operand(g, support::find(g, tosa::op::rescale), "output_zp").front() == 3);
}
