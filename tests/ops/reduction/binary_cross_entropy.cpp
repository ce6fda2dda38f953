// SPDX-License-Identifier: BSD-3-Clause
// aten.binary_cross_entropy: logarithms are at least -100.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("binary_cross_entropy: certain and wrong, certain and right, weighted") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  auto const z = b.input("z", ir::dtype::float32, {3});
  b.output(b.call("aten.binary_cross_entropy.default", {x, y, z, {"reduction", std::int64_t{0}}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {0, 1, 1}}, {{3}, {1, 0, 1}}, {{3}, {1, 2, 1}}});
  CHECK(made[0].data == std::vector<double>{100, 200, 0});
}
