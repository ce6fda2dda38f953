// SPDX-License-Identifier: BSD-3-Clause
// aten._softmax_backward_data: the gradient of softmax.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("softmax_backward: along a dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const y = b.input("y", ir::dtype::float32, {1, 2});
  b.output(
      b.call("aten._softmax_backward_data.default", {x, y, std::int64_t{1}, ir::dtype::float32}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{1, 2}, {4, 8}}, {{1, 2}, {0.25, 0.75}}});
  CHECK(made[0].data == std::vector<double>{-0.75, 0.75});
}
