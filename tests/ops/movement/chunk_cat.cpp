// SPDX-License-Identifier: BSD-3-Clause
// aten._chunk_cat: chunks of several tensors side by side.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

using namespace arm_delegate;

TEST_CASE("chunk_cat: padding, and trailing dimensions in a row") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  std::array const both{x, y};
  b.output(b.call("aten._chunk_cat.default",
                  {std::span<built_value const>(both), std::int64_t{0}, std::int64_t{2}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{3}, {1, 2, 3}}, {{2, 2}, {4, 5, 6, 7}}});
  CHECK(made[0].data == std::vector<double>{1, 2, 4, 5, 3, 0, 6, 7});
}
