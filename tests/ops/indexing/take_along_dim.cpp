// SPDX-License-Identifier: BSD-3-Clause
// aten.take_along_dim: GATHER of broadcast tensors.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("take_along_dim: quantized values are used as they are") {
  auto b = support::builder();
  support::q const steps{.scale = 0.5, .zero_point = 3};
  auto const x = support::quantized_input(b, "x", {1, 4}, steps);
  auto const indices = b.input("indices", ir::dtype::int32, {3, 2});
  b.output(support::fake(b, b.call("aten.take_along_dim.default", {x, indices, 1}), steps));
  auto const g = support::lower(b, support::integer);
  CHECK(support::count(g, tosa::op::gather) == 1);
  CHECK(support::count(g, tosa::op::rescale) == 0);
}
