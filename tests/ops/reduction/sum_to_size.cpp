// SPDX-License-Identifier: BSD-3-Clause
// aten.sum_to_size: sums along what broadcasting added.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

using namespace arm_delegate;

TEST_CASE("sum_to_size: leading dimensions, dimensions of size 1, and none") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2, 2});
  std::array<std::int64_t, 2> const column{2, 1};
  std::array<std::int64_t, 3> const same{2, 2, 2};
  b.output(b.call("aten.sum_to_size.default", {x, std::span<std::int64_t const>(column)}));
  auto const double_x = b.call("aten.add.Tensor", {x, x});
  b.output(b.call("aten.sum_to_size.default", {double_x, std::span<std::int64_t const>(same)}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}}});
  CHECK(made[0].data == std::vector<double>{14, 22});
  CHECK(made[1].data == std::vector<double>{2, 4, 6, 8, 10, 12, 14, 16});
}
