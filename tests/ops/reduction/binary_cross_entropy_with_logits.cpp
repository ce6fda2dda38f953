// SPDX-License-Identifier: BSD-3-Clause
// aten.binary_cross_entropy_with_logits: no overflow; weights.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("binary_cross_entropy_with_logits: large logits") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.binary_cross_entropy_with_logits.default",
                  {x, y, {"reduction", std::int64_t{0}}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {1000, -1000, 1000}}, {{3}, {1, 1, 0}}});
  CHECK(made[0].data == std::vector<double>{0, 1000, 1000});
}

TEST_CASE("binary_cross_entropy_with_logits: weights") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  auto const z = b.input("z", ir::dtype::float32, {1});
  auto const w = b.input("w", ir::dtype::float32, {1});
  b.output(b.call("aten.binary_cross_entropy_with_logits.default",
                  {x, y, z, w, {"reduction", std::int64_t{2}}}));
  auto const g = support::lower(b);
  auto const made =
      support::evaluate(g, {{{2}, {-1000, 1000}}, {{2}, {1, 0}}, {{1}, {2}}, {{1}, {3}}});
  CHECK(made[0].data == std::vector<double>{8000});
}
